/**
 * What is in the package, as a CycloneDX bill of materials: what npm installs with it, and what is copied into its files,
 * of which npm does not know. `node scripts/sbom.mjs` prints it.
 */
import { execFile } from 'node:child_process'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Packages whose code was copied into what is built, by what each build wrote down. */
export async function bundledIn(dist) {
  const folder = join(dist, 'bundled')
  const lists = (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8').then(JSON.parse))
  return [...new Set((await Promise.all(lists)).flat())].sort()
}

/** The bill of materials of the package in `root`, as it was built there. */
export async function billOfMaterials(root) {
  const packageJson = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const { stdout } = await run('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  })
  const everything = JSON.parse(stdout)
  const byRef = new Map(everything.components.map((component) => [component['bom-ref'], component]))
  const dependsOn = new Map(everything.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
  const self = everything.metadata.component

  // Not `npm sbom --omit=dev`: npm 11 then leaves out every dependency that a development tool needs too.
  const top = (names) =>
    names.map((name) => {
      const isIt = (ref) => byRef.get(ref).name === name
      const ref = dependsOn.get(self['bom-ref']).find(isIt) ?? [...byRef.keys()].find(isIt)
      if (ref === undefined) throw new Error(`${name} is in the package and not in its lockfile`)
      return ref
    })
  const shipped = new Set(top(Object.keys(packageJson.dependencies)))
  for (const ref of shipped) for (const other of dependsOn.get(ref) ?? []) shipped.add(other)
  for (const ref of top(await bundledIn(join(root, 'dist')))) shipped.add(ref)

  return {
    ...everything,
    metadata: { ...everything.metadata, component: { ...self, name: packageJson.name } },
    components: [...shipped].sort().map((ref) => ({ ...byRef.get(ref), scope: 'required' })),
    dependencies: [self['bom-ref'], ...[...shipped].sort()].map((ref) => ({
      ref,
      dependsOn: dependsOn.get(ref).filter((other) => shipped.has(other)),
    })),
  }
}

if (process.argv[1] === import.meta.filename) {
  const bill = await billOfMaterials(join(import.meta.dirname, '..'))
  process.stdout.write(`${JSON.stringify(bill, null, 2)}\n`)
}
