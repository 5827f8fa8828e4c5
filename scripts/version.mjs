/**
 * Writes the version of package.json into src/core/version.ts, as modules for every runtime can't read a JSON file, and into the shops of
 * `examples`.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'

const { version } = JSON.parse(await readFile('package.json', 'utf8'))

async function replaceIn(file, pattern, text) {
  await writeFile(file, (await readFile(file, 'utf8')).replace(pattern, text))
}

await replaceIn('src/core/version.ts', /version = '[^']*'/, `version = '${version}'`)
for (const name of await readdir('examples'))
  await replaceIn(
    `examples/${name}/package.json`,
    /"crypto-checkout": "[^"]*"/,
    `"crypto-checkout": "^${version}"`,
  )
