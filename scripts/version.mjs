/** Writes the version of package.json into src/core/version.ts: modules for every runtime can't read a JSON file. */
import { readFile, writeFile } from 'node:fs/promises'

const { version } = JSON.parse(await readFile('package.json', 'utf8'))
const file = 'src/core/version.ts'
const source = await readFile(file, 'utf8')
await writeFile(file, source.replace(/version = '[^']*'/, `version = '${version}'`))
