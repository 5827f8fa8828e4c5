/** Loads the files of the plugin with one version of PHP, and prints what `check.php` says of them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadNodeRuntime } from '@php-wasm/node'
import { PHP } from '@php-wasm/universal'

const [version, plugin] = process.argv.slice(2)
const php = new PHP(await loadNodeRuntime(version, { emscriptenOptions: { processId: 1 } }))
php.mkdir('/plugin')
for (const entry of readdirSync(plugin, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name)
  const place = join('/plugin', path.slice(plugin.length))
  if (entry.isDirectory()) php.mkdir(place)
  else php.writeFile(place, readFileSync(path))
}
const { text, errors } = await php.run({ code: readFileSync(new URL('check.php', import.meta.url), 'utf8') })
process.stdout.write(text + errors)
process.exit(0)
