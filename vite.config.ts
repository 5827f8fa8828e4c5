import { readdirSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { defineConfig, type BuildOptions, type Plugin } from 'vite'
import packageJson from './package.json' with { type: 'json' }
import { bundledPackages } from './scripts/vite/bundled.js'
import { scriptTag } from './scripts/vite/script-tag.js'
import { shortTemplates } from './scripts/vite/templates.js'

/*
 * Five builds, chosen by `--mode` and run together by scripts/build.mjs:
 * `browser` (elements, client, React and Vue) and `node` (gateway, server, sandbox, command line) keep their libraries external;
 * `html` draws pages on the server, with its libraries inside;
 * `cdn` is the file for a script tag, with its chunks, and `modules` the same as modules, for a page with an import map.
 * Any other mode (Storybook) gets an empty configuration.
 * The halves are built apart so that no chunk can be shared between a page and the server.
 */

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((path) =>
  path.replaceAll('\\', '/'),
)
const isElementEntry = (path: string) =>
  /^elements\/components\/(crypto-[a-z-]+)\/\1(\.define)?\.ts$/.test(path)
// A file each, so that a bundler can leave out the elements that a React page does not use.
const isReactEntry = (path: string) => /^react\/(index|jsx|crypto-[a-z-]+)\.ts$/.test(path)

const entriesOf = (...paths: string[]) =>
  Object.fromEntries(paths.map((path) => [path.replace(/\.ts$/, ''), `src/${path}`]))

// qrcode is CommonJS: it is bundled, so that nobody's browser has to make sense of it.
const externals = [...Object.keys(packageJson.dependencies), ...Object.keys(packageJson.peerDependencies)]
const isExternal = (id: string) =>
  id.startsWith('node:') ||
  builtinModules.includes(id) ||
  externals.some((name) => id === name || id.startsWith(`${name}/`))

function library(half: 'browser' | 'node', entry: Record<string, string>): BuildOptions {
  return {
    target: half === 'browser' ? 'es2022' : 'node20',
    minify: false,
    lib: { entry, formats: ['es'] },
    rolldownOptions: {
      external: isExternal,
      // Else an entry that others import too becomes an empty file over a chunk.
      preserveEntrySignatures: 'allow-extension',
      platform: half,
      // `'use client'` is said by an entry, and of an entry it is kept.
      checks: { moduleLevelDirective: false, pluginTimings: false },
      // Else each module is headed by its path, which differs with where the dependencies are.
      experimental: { attachDebugInfo: 'none' },
      output: {
        entryFileNames: '[name].js',
        minifyInternalExports: false,
        // An editor reads the documentation from the declarations.
        comments: { legal: true, annotation: true, jsdoc: false },
        chunkFileNames: `chunks/${half}/[name].js`,
        codeSplitting: {
          groups: [
            { name: 'qrcode', test: /node_modules\/(qrcode|dijkstrajs)\// },
            { name: 'runtime', test: /@oxc-project\W+runtime/ },
          ],
        },
      },
    },
  }
}

/** What a page loads as it is, without a bundler: minified, and with all that it needs. */
function forPages(outDir: string, entry: Record<string, string>): BuildOptions {
  return {
    outDir,
    target: 'es2022',
    sourcemap: false,
    lib: { entry, formats: ['es'] },
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension',
      checks: { pluginTimings: false, ineffectiveDynamicImport: false },
      output: {
        // Vite keeps the white space of libraries, which others bundle.
        minify: true,
        comments: false,
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name].js',
      },
    },
  }
}

/**
 * Lit asks for a Trusted Types policy called `lit-html`; a page whose own Lit took that name first would stop ours from
 * loading. Ours has its own name for merchants to allow, and a page that allows none stops only what needs one.
 * `isUnused` is an expression that is true in a copy which renders nothing: it creates no policy, which the page would
 * report as a second one of the same name.
 */
function ownTrustedTypesPolicy(isUnused = 'false'): Plugin {
  const creation = /(\w+)\.createPolicy\((["'])lit-html\2,\s*(\{[^}]*\})\)/
  return {
    name: 'own-trusted-types-policy',
    transform: {
      filter: { id: /\/lit-html\/(?:development\/)?lit-html\.js$/ },
      handler(code) {
        if (!creation.test(code))
          this.error('lit-html no longer creates its policy the way this plugin expects')
        return {
          code: code.replace(
            creation,
            `(()=>{try{return ${isUnused}?void 0:$1.createPolicy('crypto-checkout#html',$3)}catch{}})()`,
          ),
          map: null,
        }
      },
    },
  }
}

/** Of a library, what a page may have replaced or frozen: the file, the words in it, and what is written instead. */
type Patch = readonly [file: RegExp, words: RegExp, instead: string]

/** Prototype 1.6 replaces `reduce`. */
const reduced = [
  /(\w+)\.reduce\(/g,
  '((add, all) => ($1.forEach((one, index) => (all = add(all, one, index))), all))(',
] as const

/** Libraries of older shops replace `Function.prototype.bind`. No one can assign `toString` where a page froze `Object.prototype`. */
const encoder: readonly Patch[] = [
  [
    /\/qrcode\/lib\/core\/qrcode\.js$/,
    /setupFormatInfo\.bind\(null, modules, errorCorrectionLevel\)/,
    '(...rest) => setupFormatInfo(modules, errorCorrectionLevel, ...rest)',
  ],
  [/\/qrcode\/lib\/core\/mode\.js$/, /exports\.toString = /, 'exports.nameOf = '],
  [/\/qrcode\/lib\/core\/segments\.js$/, ...reduced],
]

/**
 * Lit reads of `Document.prototype` whether the browser adopts style sheets. Where a library of an older shop has replaced `Document`, it
 * would write each sheet into the page, which a strict policy refuses. It gives `Symbol` a field for decorators, which we have none of.
 * It writes what has changed into the text that it drew, where a browser that translates the page has put an element: the old would stay.
 */
const ownLit: readonly Patch[] = [
  [
    /\/reactive-element\/(?:development\/)?css-tag\.js$/,
    /(['"])adoptedStyleSheets\1 ?in Document\.prototype/,
    "'adoptedStyleSheets' in document",
  ],
  [/\/reactive-element\/(?:development\/)?css-tag\.js$/, ...reduced],
  [
    /\/reactive-element\/(?:development\/)?reactive-element\.js$/,
    /Symbol\.metadata ?\?\?= ?Symbol\((['"])metadata\1\)/,
    '0',
  ],
  [/\/lit-html\/lit-html\.js$/, /\?(this\._\$AA\.nextSibling)\.data=/, '&&$1?.nodeType===3?$1.data='],
]

function patched(...patches: readonly Patch[]): Plugin {
  return {
    name: 'patched',
    transform: {
      filter: { id: patches.map(([file]) => file) },
      handler(code, id) {
        for (const [, words, instead] of patches.filter(([file]) => file.test(id))) {
          const written = code.replace(words, instead)
          if (written === code) this.error(`${id} no longer has the words that this plugin replaces`)
          code = written
        }
        return { code, map: null }
      },
    },
  }
}

const builds: Record<
  string,
  { build: BuildOptions; plugins?: Plugin[]; resolve?: { conditions: string[] } }
> = {
  browser: {
    plugins: [shortTemplates(), patched(...encoder)],
    build: library(
      'browser',
      entriesOf(
        'elements/index.ts',
        'client/index.ts',
        'vue/index.ts',
        ...sources.filter(isElementEntry),
        ...sources.filter(isReactEntry),
      ),
    ),
  },
  node: {
    build: library(
      'node',
      entriesOf(
        'gateway/index.ts',
        'medusa/index.ts',
        'server/index.ts',
        'server/adapters/node.ts',
        'server/adapters/express.ts',
        'server/adapters/hono.ts',
        'server/adapters/next.ts',
        'server/adapters/fastify.ts',
        'server/store/index.ts',
        'server/store/memory.ts',
        'server/store/sqlite.ts',
        'server/store/postgres.ts',
        'sandbox/index.ts',
        'cli/main.ts',
      ),
    ),
  },
  cdn: {
    plugins: [
      shortTemplates(),
      patched(...encoder, ...ownLit),
      // Beside another copy, nothing of this one is used: see src/elements/cdn.ts.
      ownTrustedTypesPolicy("customElements.get('crypto-checkout')"),
      scriptTag(),
    ],
    build: forPages('dist/cdn', { 'crypto-checkout': 'src/elements/script-tag.ts' }),
  },
  html: {
    plugins: [shortTemplates()],
    // The form of Lit that needs no document.
    resolve: { conditions: ['node', 'module', 'production'] },
    build: {
      outDir: 'dist/html',
      target: 'es2022',
      lib: { entry: { index: 'src/html/index.ts' }, formats: ['es'] },
      rolldownOptions: {
        // Everything inside: a server that renders no pages installs nothing for it, and it runs in any runtime.
        platform: 'neutral',
        checks: { pluginTimings: false, ineffectiveDynamicImport: false },
        experimental: { attachDebugInfo: 'none' },
        output: {
          // Most of it are the libraries that it bundles.
          minify: true,
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name].js',
        },
      },
    },
  },
  modules: {
    plugins: [shortTemplates(), patched(...encoder, ...ownLit), ownTrustedTypesPolicy()],
    build: forPages(
      'dist/cdn/modules',
      entriesOf(
        'elements/index.ts',
        ...sources.filter((path) => isElementEntry(path) && path.includes('.define')),
      ),
    ),
  },
}

export default defineConfig(({ mode }) => {
  const chosen = builds[mode]
  if (!chosen) return {}
  return {
    ...chosen,
    plugins: [...(chosen.plugins ?? []), bundledPackages(mode)],
    publicDir: false,
    build: { outDir: 'dist', emptyOutDir: false, ...chosen.build },
  }
})
