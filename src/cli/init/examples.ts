/** The folders of `examples` in the package: a shop for each framework, with settings whose secrets are empty. */
import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const root = dirname(createRequire(import.meta.url).resolve('crypto-checkout/package.json'))
const examples = join(root, 'examples')

/** The server of Node alone that `init` writes without a framework. Its `gitignore` has no dot: npm packs no `.gitignore`. */
export const starter = 'starter'

/** Frameworks and languages for which there is a shop. */
export async function exampleNames(): Promise<string[]> {
  const entries = await readdir(examples, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory() && entry.name !== starter).map(({ name }) => name)
}

/** A file of the folder, such as `node/server.mjs`. */
export const readExample = (path: string): Promise<string> => readFile(join(examples, path), 'utf8')

/** The files of a shop by their paths. What npm installed and its tools built, where the example was run, is left out. */
export async function exampleFiles(name: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  const read = async (path: string): Promise<void> => {
    for (const entry of await readdir(join(examples, name, path), { withFileTypes: true })) {
      const file = join(path, entry.name)
      if (entry.isDirectory() && !/^(node_modules|\.(?!well-known).*|cdn|dist|build)$/.test(entry.name))
        await read(file)
      else if (entry.isFile() && !/^(\.env|package-lock\.json|.*\.db.*)$/.test(entry.name))
        files[file] = await readExample(join(name, file))
    }
  }
  await read('')
  return files
}

/** The settings of `.env.example` with a fresh value for each secret that is empty. */
export const withSecrets = (text: string): string =>
  text
    .replaceAll(/^(CHECKOUT_SECRET)=$/gm, (_, name) => `${name}=${randomBytes(32).toString('base64url')}`)
    .replaceAll(/^(CHECKOUT_API_KEY)=$/gm, (_, name) => `${name}=${randomBytes(32).toString('hex')}`)
    .replaceAll(/^(NOTIFY_SECRET)=$/gm, (_, name) => `${name}=whsec_${randomBytes(32).toString('base64')}`)
