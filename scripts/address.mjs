/**
 * `node scripts/address.mjs OWNER/REPOSITORY [https://site]`: writes the address of the repository and of the documentation
 * where they belong: `repository`, `homepage` and `bugs` of package.json, and the links of the issue forms.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** package.json with the address; its other fields and their order stay. */
function withAddress(packageJson, repository, site = `https://${repository.replace('/', '.github.io/')}/`) {
  const { name, version, description, keywords, ...rest } = packageJson
  return {
    ...{ name, version, description, keywords },
    homepage: site,
    repository: { type: 'git', url: `git+https://github.com/${repository}.git` },
    bugs: `https://github.com/${repository}/issues/new/choose`,
    ...Object.fromEntries(
      Object.entries(rest).filter(([key]) => !['homepage', 'repository', 'bugs'].includes(key)),
    ),
  }
}

/** The links of the issue forms, with the address in the place of `OWNER/REPOSITORY` or of another. */
const withLinks = (text, repository) =>
  text.replaceAll(/(?<=https:\/\/github\.com\/)[\w.-]+\/[\w.-]+/g, repository)

const [repository = '', site] = process.argv.slice(2)
if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) {
  process.stderr.write('usage: node scripts/address.mjs OWNER/REPOSITORY [https://site]\n')
  process.exit(2)
}
const change = async (path, edit) => {
  const file = join(root, path)
  await writeFile(file, edit(await readFile(file, 'utf8')))
}
await change(
  'package.json',
  (text) => `${JSON.stringify(withAddress(JSON.parse(text), repository, site), null, 2)}\n`,
)
await change('.github/ISSUE_TEMPLATE/config.yml', (text) => withLinks(text, repository))
