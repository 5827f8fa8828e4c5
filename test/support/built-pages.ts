import { join } from 'node:path'
import type { PageRenderer } from '../../src/server/http/pages/renderer.js'

/** Loads the renderer that `npm run build` made. Tests of a worker share the registry of elements: those of the package use no other. */
export async function loadBuiltPages(): Promise<PageRenderer> {
  const built = join(import.meta.dirname, '../../dist/html/index.js')
  return ((await import(built)) as { renderer: PageRenderer }).renderer
}
