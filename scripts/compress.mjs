/** The script-tag files compressed as well as they can be, which takes too long for a server: `dist/compressed`. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)

/** Writes `<name>.br` for every script of `folder` but the modules into `target`. */
export async function writeCompressed(folder, target) {
  const paths = (await readdir(folder, { recursive: true })).map((path) => path.replaceAll(sep, '/'))
  for (const path of paths.filter((name) => /^(?!modules\/).*\.js$/.test(name))) {
    const bytes = await readFile(join(folder, path))
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    await mkdir(dirname(join(target, path)), { recursive: true })
    await writeFile(join(target, `${path}.br`), await compress(bytes, { params }))
  }
}
