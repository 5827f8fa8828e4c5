/**
 * Makes one file for a script tag of a build in ES modules, with its chunks beside it.
 *
 * The entry becomes a classic script. It loads the checkout, which is a chunk. What the other chunks import from that, Lit
 * included, they get from a registry on the page under a symbol of this very build, so that nothing is loaded twice and no two
 * versions mix. Each `import()` becomes a call that finds the chunk relative to the script and checks its bytes against the
 * hash that is written beside the call: the integrity of the one file is the integrity of all of them. A chunk's name follows
 * from its hash, so that it is written once.
 */
import { createHash } from 'node:crypto'
import MagicString from 'magic-string'
import type { Plugin, Rolldown } from 'vite'
import packageJson from '../../package.json' with { type: 'json' }

/** Stand-ins for what is known only when every chunk is done. */
const buildToken = '#'.repeat(8)
const hashToken = '#'.repeat(8)
const digestToken = '#'.repeat(43)
const registry = `globalThis[Symbol.for("crypto-checkout ${packageJson.version} ${buildToken}")]`

/** In the entry, before everything. `at` is where the script is; a module has no `currentScript`, but a tag. */
const prelude = `(() => {
const script = document.currentScript ?? document.querySelector('script[src*="crypto-checkout.js"]');
const at = script?.src;
const nonce = script?.nonce;
const failures = new Map();
const preload = (href, integrity) => new Promise((resolve, reject) => {
  const link = document.createElement('link');
  if (!link.relList.supports('modulepreload')) return resolve();
  link.addEventListener('load', () => resolve(link.remove()));
  link.addEventListener('error', () => reject(link.remove()));
  Object.assign(link, { rel: 'modulepreload', nonce, integrity, href });
  document.head.append(link);
});
const loadChunk = async (list) => {
  const attempt = failures.get(list) ?? 0;
  const files = list.split(',').map((file, index) => {
    const [name, digest] = file.split(' ');
    const path = 'chunks/' + name + '-' + digest.replace(/\\W/g, '').slice(0, 8) + '.js';
    const retry = index === 0 && attempt > 0 ? '?retry=' + attempt : '';
    return [new URL(path + retry, at).href, 'sha256-' + digest + '='];
  });
  try {
    await Promise.all(files.map((file) => preload(...file)));
    return await import(files[0][0]);
  } catch {
    failures.set(list, attempt + 1);
    throw new Error(files.map(([url]) => url).join(', '));
  }
};
${registry} ??= [loadChunk];
const start = () => {
`

/**
 * At the end of the entry. On a page that is complete without it, which the tag says, it runs after the page's first frame: its
 * evaluation would delay that. A page that no one sees has no frames.
 */
const finale = `};
if (document.hidden || !script?.hasAttribute('data-after-paint')) start();
else {
  const wait = () => requestAnimationFrame(() => setTimeout(start));
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', wait);
  else wait();
}
})();`

/** Has Chromium compile all of a file while it is loaded, beside the page's own work, and not function by function later. */
const compileAll = '//# allFunctionsCalledOnLoad\n'

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** A SHA-256 as `integrity` has it, without the sign that ends each, and the part of it that is in the file's name. */
const digestOf = (code: string): string => sha256(code).toString('base64').slice(0, -1)
const hashOf = (digest: string): string => digest.replace(/\W/g, '').slice(0, hashToken.length)

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/** Every `import()` below a node, with the path that it names. */
function* dynamicImports(node: unknown): Generator<{ start: number; end: number; path: string }> {
  if (Array.isArray(node)) {
    for (const child of node) yield* dynamicImports(child)
    return
  }
  if (typeof node !== 'object' || node === null) return
  const { type, start, end, source } = node as Node & { source?: { value?: unknown } }
  if (type === 'ImportExpression' && typeof source?.value === 'string')
    yield { start, end, path: source.value }
  for (const child of Object.values(node)) yield* dynamicImports(child)
}

const nameOf = (path: string): string => path.replace(/^.*\//, '').replace(/\.js$/, '')
/** The chunk with the checkout, from which the others take what they share. */
const shared = 'checkout'
const isShared = (path: string): boolean => nameOf(path) === shared

const isPayScreen = (id: string): boolean => id.endsWith('/crypto-checkout/screens/pay.ts')
/** The parts between a payer's choice and the code on the screen: compiled while the payer chooses, not function by function then. */
const isCompiledEarly = (name: string): boolean => [shared, 'pay', 'pay-pieces', 'encode'].includes(name)
const isCheckout = (id: string): boolean => id.endsWith('/elements/cdn.ts')
/** The bundler's helpers, which it writes into a chunk of their own. */
const isRuntime = (path: string): boolean => nameOf(path) === 'rolldown-runtime'
const runtimeImport = /import\s*\{([^}]*)\}\s*from\s*["'`]\.\/rolldown-runtime\.js["'`];?/

/** The names of an import or export as a pattern or an object: `a as b` is `a: b`, and of an export `b: a`. */
const asObject = (names: string, isExport: boolean): string =>
  names
    .split(',')
    .map((name) => name.trim().split(/\s+as\s+/))
    .map(([from = '', to = from]) => (isExport ? `${to}:${from}` : `${from}:${to}`))
    .join()

/** A chunk with the helpers in it: a few bytes instead of a request. */
const withRuntime = (code: string, runtime: string): string =>
  code.replace(runtimeImport, (_, names: string) => {
    const helpers = runtime.replace(
      /export\s*\{([^}]*)\};?/,
      (_, all: string) => `return{${asObject(all, true)}}`,
    )
    return `const{${asObject(names, false)}}=(()=>{${helpers}})();`
  })
const isPaymentPart = (id: string): boolean => id.endsWith('/crypto-checkout/payment-part.ts')

/** The plugin. The entry is `crypto-checkout.js`, the chunks are in `chunks/` beside it. */
export function scriptTag(): Plugin {
  /** Which file a module is in, where that is not left to the bundler. */
  const placeOf = new Map<string, string>()
  return {
    name: 'script-tag',

    // Everything that the checkout imports is in its one file, even if others import it too.
    outputOptions: (options) => ({
      ...options,
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [{ name: (id) => placeOf.get(id) ?? null }],
      },
    }),

    buildEnd() {
      const place = (id: string, file: string): void => {
        if (placeOf.has(id)) return
        placeOf.set(id, file)
        this.getModuleInfo(id)?.importedIds.forEach((imported) => place(imported, file))
      }
      const modules = [...this.getModuleIds()].flatMap((id) => this.getModuleInfo(id) ?? [])
      for (const { id } of modules) if (isCheckout(id)) place(id, shared)
      // What the pay screen shares with later ones is one file: a file each would be more requests, and more hashes here.
      for (const { id, importedIds } of modules)
        if (isPaymentPart(id)) place(id, 'pay-pieces')
        else if (isPayScreen(id)) importedIds.forEach((imported) => place(imported, 'pay-pieces'))
      // What other parts share is another, for the same reason.
      const parts = new Set(modules.flatMap(({ dynamicallyImportedIds }) => dynamicallyImportedIds))
      const usersOf = new Map<string, number>()
      const use = (id: string, seen: Set<string>): void => {
        if (seen.has(id) || placeOf.has(id)) return
        seen.add(id)
        usersOf.set(id, (usersOf.get(id) ?? 0) + 1)
        for (const imported of this.getModuleInfo(id)?.importedIds ?? [])
          if (!parts.has(imported)) use(imported, seen)
      }
      for (const part of parts) use(part, new Set())
      for (const [id, users] of usersOf) if (users > 1 && !parts.has(id)) place(id, 'part-pieces')
    },

    renderChunk(code, chunk, _, { chunks }) {
      /** What the registry holds, in its order: names would be said twice. */
      const registered = [
        'loadChunk',
        ...(Object.values(chunks).find(({ fileName }) => isShared(fileName))?.exports ?? []),
      ]
      const taken = (name: string, local: string): [number, string] => {
        if (!registered.includes(name))
          this.error(`${chunk.fileName} takes ${name} from the checkout, which has none`)
        return [registered.indexOf(name), local]
      }
      /** Takes them out by their places: shorter than by name or number. */
      const take = (places: [number, string][]): string => {
        const locals: string[] = []
        for (const [index, local] of places) locals[index] = local
        return places.length > 0 ? `const [${locals.join(',')}] = ${registry};` : ';'
      }
      const edited = new MagicString(code)
      const program = this.parse(code)
      /** A chunk and all that it imports from other chunks, itself first. */
      const withImports = (file: string, seen = new Set<string>()): Set<string> => {
        if (seen.has(file)) return seen
        seen.add(file)
        for (const imported of chunks[file]?.imports ?? [])
          if (!isShared(imported) && !isRuntime(imported)) withImports(imported, seen)
        return seen
      }
      for (const { start, end, path } of dynamicImports(program)) {
        const files = withImports(`chunks/${nameOf(path)}.js`)
        const list = [...files].map((file) => `${nameOf(file)} ${digestToken}`)
        edited.update(start, end, `loadChunk(${JSON.stringify(list.join(','))})`)
      }
      const holdsShared = isShared(chunk.fileName)
      let needsLoader = edited.hasChanged() && !chunk.isEntry
      for (const node of program.body) {
        if (node.type === 'ImportDeclaration') {
          if (isRuntime(node.source.value)) continue
          if (!isShared(node.source.value)) {
            const name = nameOf(node.source.value)
            edited.update(node.source.start, node.source.end, JSON.stringify(`./${name}-${hashToken}.js`))
            continue
          }
          const names = node.specifiers.map((specifier) => {
            if (specifier.type !== 'ImportSpecifier')
              this.error(`${chunk.fileName} imports all of the checkout`)
            const { imported, local } = specifier
            return taken(imported.type === 'Identifier' ? imported.name : imported.value, local.name)
          })
          if (needsLoader) names.push(taken('loadChunk', 'loadChunk'))
          needsLoader = false
          edited.update(node.start, node.end, take(names))
        } else if (holdsShared && node.type === 'ExportNamedDeclaration') {
          const locals = new Map(
            node.specifiers.map(({ local, exported }) => [
              'name' in exported ? exported.name : '',
              'name' in local ? local.name : '',
            ]),
          )
          const values = registered.slice(1).map((name) => locals.get(name) ?? name)
          edited.update(node.start, node.end, `${registry}.push(${values.join(', ')});`)
        }
      }
      if (needsLoader) edited.prepend(`${take([taken('loadChunk', 'loadChunk')])}\n`)
      if (chunk.isEntry) edited.prepend(prelude).append(finale)
      return { code: edited.toString(), map: null }
    },

    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const runtime = chunks.find(({ fileName }) => isRuntime(fileName))
      if (runtime) delete bundle[runtime.fileName]
      const all = chunks.filter((chunk) => chunk !== runtime)
      for (const chunk of all) chunk.code = withRuntime(chunk.code, runtime?.code ?? '')
      const byName = new Map(all.map((chunk) => [nameOf(chunk.fileName), chunk]))
      const build = sha256(all.map(({ code }) => code).join('\n'))
        .toString('hex')
        .slice(0, buildToken.length)
      const done = new Map<string, string>()

      /** Fills in what a chunk says of others, names it, and gives back its digest. */
      const finish = (name: string, chunk: Rolldown.OutputChunk, above: readonly string[] = []): string => {
        const known = done.get(name)
        if (known) return known
        if (above.includes(name)) this.error(`these chunks need each other's hashes: ${above.join(', ')}`)
        const reference = new RegExp(`([\\w.-]+)(?:-${hashToken}\\.js| ${digestToken})`, 'g')
        chunk.code = chunk.code
          .replaceAll(`${packageJson.version} ${buildToken}`, `${packageJson.version} ${build}`)
          .replace(reference, (text, referred: string) => {
            const other = byName.get(referred)
            if (!other) return this.error(`there is no chunk ${referred}`)
            const digest = finish(referred, other, [...above, name])
            return text.replace(digestToken, digest).replace(hashToken, hashOf(digest))
          })
        // A script on a page that declares no charset is read as Latin-1, unless its first character says that it is UTF-8.
        // It must be strict, as modules are.
        if (chunk.isEntry) chunk.code = `\uFEFF${compileAll}"use strict";${chunk.code}`
        else if (isCompiledEarly(name)) chunk.code = `${compileAll}${chunk.code}`
        const digest = digestOf(chunk.code)
        done.set(name, digest)
        if (!chunk.isEntry) chunk.fileName = `chunks/${name}-${hashOf(digest)}.js`
        return digest
      }
      for (const [name, chunk] of byName) finish(name, chunk)
    },
  }
}
