import { defineConfig, globalIgnores } from 'eslint/config'
import { configs as lit } from 'eslint-plugin-lit'
import { configs as wc } from 'eslint-plugin-wc'
import tseslint from 'typescript-eslint'
import { importWalls } from './scripts/lint/import-walls.mjs'

const words = (text) => text.split(' ')
const pageGlobals = words('window document navigator location localStorage sessionStorage customElements')
const nodeGlobals = words('process Buffer global require module __dirname __filename setImmediate')
const effects = words('fetch XMLHttpRequest setTimeout setInterval queueMicrotask performance crypto')

const money = '/amount|price|rate$|received|remaining|balance/i'
const noFloatingMoney = [
  "UnaryExpression[operator='+']",
  "MemberExpression[object.name='Number'][property.name='parseFloat']",
  `CallExpression[callee.name='Number'] > Identifier[name=${money}]`,
  `CallExpression[callee.name='Number'] > MemberExpression[property.name=${money}]`,
].map((selector) => ({ selector, message: 'Money is never a number. Use core/decimal.' }))

const noClock = [
  "CallExpression[callee.object.name='Date'][callee.property.name='now']",
  'NewExpression[callee.name="Date"][arguments.length=0]',
  "CallExpression[callee.object.name='Math'][callee.property.name='random']",
].map((selector) => ({ selector, message: 'core is pure. Take the time, or the chance, as an argument.' }))

const noInlineStyle = {
  selector: 'TaggedTemplateExpression[tag.name=/^(html|svg)$/] TemplateElement[value.raw=/\\sstyle\\s*=/]',
  message: 'A strict content security policy blocks style attributes. Use a class, a part or `.style`.',
}

/**
 * What the files of each folder of `src` may import and may not say. The folder itself is always allowed; `pkg/*` allows
 * any path of a package. `except` takes something back: a module of an allowed folder, or an entry of an allowed package.
 * Later entries win.
 */
const walls = {
  core: {
    folders: [],
    packages: ['zod/mini', '@scure/base', '@noble/hashes/*'],
    globals: [...pageGlobals, ...nodeGlobals, ...effects],
    syntax: [...noFloatingMoney, ...noClock],
  },
  client: {
    folders: ['core'],
    packages: [],
    // The token registry is for servers: a page learns its coins from the endpoint.
    except: ['core/chains/tokens.js'],
    globals: [...pageGlobals, ...nodeGlobals],
    syntax: noFloatingMoney,
  },
  elements: {
    folders: ['core', 'client'],
    packages: ['lit', 'lit/*', 'qrcode/*'],
    except: [
      'core/chains/tokens.js',
      // Blocked by a strict content security policy, or open to injection.
      'lit/directives/style-map.js',
      'lit/directives/unsafe-html.js',
      'lit/directives/unsafe-svg.js',
      'lit/directives/unsafe-mathml.js',
    ],
    globals: nodeGlobals,
    syntax: [...noFloatingMoney, noInlineStyle],
  },
  // Messages in other languages: of the elements they know the types.
  'elements/i18n/locales': {
    folders: ['elements'],
    packages: [],
    globals: [...pageGlobals, ...nodeGlobals, ...effects],
    syntax: noFloatingMoney,
  },
  // A table that the ways into frameworks share. Of the elements it knows the types.
  bindings: {
    folders: ['elements'],
    packages: [],
    globals: [...pageGlobals, ...nodeGlobals, ...effects],
    syntax: noFloatingMoney,
  },
  react: {
    folders: ['bindings', 'elements'],
    packages: ['react', '@lit/react'],
    globals: nodeGlobals,
    syntax: noFloatingMoney,
  },
  vue: {
    folders: ['bindings'],
    packages: ['vue'],
    globals: [...pageGlobals, ...nodeGlobals],
    syntax: noFloatingMoney,
  },
  gateway: {
    folders: ['core'],
    packages: ['zod/mini'],
    globals: [...pageGlobals, ...nodeGlobals],
    syntax: noFloatingMoney,
  },
  server: {
    folders: ['core', 'gateway'],
    packages: ['zod', 'zod/mini', 'jose', 'hono', 'hono/*', 'standardwebhooks', '@noble/hashes/*'],
    globals: [...pageGlobals, ...nodeGlobals],
    syntax: noFloatingMoney,
  },
  // The parts of the server that may know the machine it runs on.
  'server/{store,adapters}': {
    folders: ['core', 'gateway', 'server'],
    packages: ['zod', 'zod/mini', 'node:*', '@photostructure/sqlite', 'pg', '@hono/node-server'],
    globals: pageGlobals,
    syntax: noFloatingMoney,
  },
  sandbox: {
    folders: ['core'],
    packages: [
      ...['zod/mini', 'hono', 'hono/*', '@scure/base', '@scure/bip32', '@scure/bip39', '@scure/bip39/*'],
      ...['@scure/btc-signer', '@scure/btc-signer/*', '@noble/curves/*', '@noble/hashes/*'],
    ],
    globals: pageGlobals,
    // The service writes some amounts as JSON numbers, so its copy must too.
    syntax: [],
  },
}

const wallRules = Object.entries(walls).map(
  ([name, { folders, packages, except = [], globals, syntax }]) => ({
    files: [`src/${name}/**/*.ts`],
    rules: {
      'local/import-walls': ['error', { name, folders: [name, ...folders], packages, except }],
      'no-restricted-globals': [
        'error',
        { name: 'parseFloat', message: 'Money is never a number. Use core/decimal.' },
        ...globals.map((global) => ({ name: global, message: `Nothing in ${name} may rely on it.` })),
      ],
      'no-restricted-syntax': ['error', ...syntax],
    },
  }),
)

export default defineConfig(
  // The consumers' shops are checked by their own tools, where their frameworks are installed.
  globalIgnores(['dist', 'coverage', 'storybook-static', 'screenshots', 'test/package/consumers/apps']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // What aborts a signal is the caller's to choose, and is passed on as it is.
      '@typescript-eslint/prefer-promise-reject-errors': [
        'error',
        { allowThrowingAny: true, allowThrowingUnknown: true },
      ],
      // Methods here are closures, and Lit binds the listeners of a template.
      '@typescript-eslint/unbound-method': 'off',
      // An async function that only satisfies an interface is fine, and so is one that awaits nothing yet.
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    files: ['**/*.{js,mjs}'],
    extends: [tseslint.configs.recommended],
  },
  {
    files: ['src/**/*.ts'],
    plugins: { local: { rules: { 'import-walls': importWalls } } },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', 400],
      'no-console': 'error',
      'no-eval': 'error',
      'no-implied-eval': 'error',
    },
  },
  ...wallRules,
  {
    files: ['src/elements/**/*.ts'],
    extends: [lit['flat/recommended'], wc['flat/best-practice']],
    rules: {
      'lit/no-invalid-html': 'error',
      'lit/no-useless-template-literals': 'error',
      'lit/prefer-nothing': 'error',
      // Lit's lifecycle methods always have a super method.
      'wc/guard-super-call': 'off',
    },
  },
  {
    // How React and Vue want their types extended.
    files: ['src/react/jsx.ts', 'src/vue/index.ts'],
    rules: {
      '@typescript-eslint/no-namespace': 'off',
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
    },
  },
  { files: ['src/cli/**/*.ts'], rules: { 'no-console': 'off' } },
  {
    // The demo and its shops import what a user can import.
    files: ['demo/**/*.{ts,tsx,js,mjs}'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: '(^|/)(src|dist)/', message: 'Import a public entry: crypto-checkout/….' }] },
      ],
    },
  },
  {
    files: ['test/**/*.ts', 'stories/**/*.ts'],
    rules: {
      // Tests look into what they just made, read JSON as it comes, and chai asserts by property.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unused-expressions': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    // An accessibility assertion is awaited, so to the types all of chai's look as if they should be.
    files: ['test/elements/**/*.ts'],
    rules: { '@typescript-eslint/no-floating-promises': 'off' },
  },
)
