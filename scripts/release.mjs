/**
 * `node scripts/release.mjs v1.2.3`, after `npm run build`: everything that a release consists of, in `release/`.
 * It refuses a tag that does not fit what is in the repository. It publishes nothing, so it can be run anywhere.
 *
 * The folder has the tarball, its bill of materials, the hashes for script tags and import maps, the notes, and the sums
 * of all of them.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFile, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { transform } from 'esbuild'
import { billOfMaterials } from './sbom.mjs'

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)

/**
 * The part of a changelog that is about `version`, without its heading; undefined where there is none, or nothing in it.
 */
function notesOf(changelog, version) {
  const [, ...sections] = changelog.split(/^## /m)
  const section = sections.find((text) => text.split('\n', 1)[0].trim() === version)
  return section?.slice(section.indexOf('\n')).trim() || undefined
}

/** The texts that wait for their translations, by the source of `test/locales/pending.ts`: their keys. */
async function pendingIn(source) {
  const { code } = await transform(source, { loader: 'ts' })
  const { pending } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  return pending
}

/**
 * Why a tag can't be released, in sentences; none when it can. `repository` is the one that builds, as `owner/name`, or
 * undefined on one's own machine.
 */
function obstacles({ tag, packageJson, changelog, changesets, pending, repository }) {
  const { version, repository: declared } = packageJson
  const found = []
  if (tag !== `v${version}`) found.push(`The tag is ${tag}, and package.json says ${version}.`)
  if (notesOf(changelog, version) === undefined) found.push(`CHANGELOG.md says nothing under ${version}.`)
  if (changesets.length > 0) found.push(`Changesets wait for \`npm run version\`: ${changesets.join(', ')}.`)
  if (pending.length > 0) found.push(`Texts wait for their translations: ${pending.join(', ')}.`)
  const url = (typeof declared === 'string' ? declared : declared?.url) ?? ''
  if (repository !== undefined && !url.replace(/\.git$/, '').endsWith(`/${repository}`))
    found.push(`package.json has to name ${repository} as its repository, or npm refuses the provenance.`)
  return found
}

async function writeRelease(tag) {
  const read = (path) => readFile(join(root, path), 'utf8')
  const packageJson = JSON.parse(await read('package.json'))
  const changelog = await read('CHANGELOG.md')
  const changesets = (await readdir(join(root, '.changeset'))).filter((name) =>
    /^(?!README).*\.md$/.test(name),
  )
  const pending = await pendingIn(await read('test/locales/pending.ts'))
  const found = obstacles({
    ...{ tag, packageJson, changelog, changesets, pending },
    repository: process.env.GITHUB_REPOSITORY,
  })
  if (found.length > 0) {
    process.stderr.write(`${found.join('\n')}\n`)
    process.exitCode = 1
    return
  }

  const folder = join(root, 'release')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: root })
  for (const name of ['integrity.json', 'importmap.json']) {
    await copyFile(join(root, 'dist/cdn', name), join(folder, name))
  }
  await writeFile(join(folder, 'sbom.cdx.json'), `${JSON.stringify(await billOfMaterials(root), null, 2)}\n`)
  await writeFile(join(folder, 'notes.md'), `${notesOf(changelog, packageJson.version)}\n`)

  let sums = ''
  for (const name of (await readdir(folder)).sort()) {
    const digest = createHash('sha256').update(await readFile(join(folder, name)))
    sums += `${digest.digest('hex')}  ${name}\n`
  }
  await writeFile(join(folder, 'SHA256SUMS'), sums)
  process.stdout.write(sums)
}

await writeRelease(process.argv[2])
