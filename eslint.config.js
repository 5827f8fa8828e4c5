import { defineConfig, globalIgnores } from 'eslint/config'
import { configs as lit } from 'eslint-plugin-lit'
import { configs as wc } from 'eslint-plugin-wc'
import tseslint from 'typescript-eslint'

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
].map((selector) => ({ selector, message: 'Money is never a number. Use core/money/decimal.' }))

const noClock = [
  "CallExpression[callee.object.name='Date'][callee.property.name='now']",
  'NewExpression[callee.name="Date"][arguments.length=0]',
  "CallExpression[callee.object.name='Math'][callee.property.name='random']",
].map((selector) => ({ selector, message: 'core is pure. Take the time, or the chance, as an argument.' }))

/** Prototype and MooTools, on pages of shops, put their own functions in the place of these; syntax they can't replace. */
const noReplacedNatives = [
  {
    selector: "MemberExpression[object.name='Array'][property.name='from']",
    message: 'Old libraries on a page replace it. Spread: `[...values]`.',
  },
  {
    selector: "CallExpression[callee.property.name='entries'][arguments.length=0]",
    message: 'Old libraries on a page replace it. Take the index from `forEach` or `map`.',
  },
  {
    selector: "ClassDeclaration[superClass.name='Event'], NewExpression[callee.name='Event']",
    message: 'Old libraries on a page replace it. Extend `NativeEvent`; make a `CustomEvent`.',
  },
]

const noInlineStyle = {
  selector: 'TaggedTemplateExpression[tag.name=/^(html|svg)$/] TemplateElement[value.raw=/\\sstyle\\s*=/]',
  message: 'A strict content security policy blocks style attributes. Use a class, a part or `.style`.',
}

const noSilentSkip = {
  selector:
    'MemberExpression[object.name=/^(it|test|describe|context)$/][property.name=/^(skip|skipIf|runIf|todo)$/]',
  message: 'Nothing is skipped in silence. Use a *.deep.test.ts with needPrograms.',
}

const noSleep = {
  selector: "CallExpression[callee.name='setTimeout'][arguments.1.type='Literal']",
  message: 'Wait for an event, not for a time: test/support/wait-until.ts.',
}

/**
 * What the files of each folder of `src` must not contain; what they may import is in .dependency-cruiser.mjs. Later entries win.
 */
const restrictions = {
  core: {
    globals: [...pageGlobals, ...nodeGlobals, ...effects],
    syntax: [...noFloatingMoney, ...noClock, ...noReplacedNatives],
  },
  client: {
    globals: [...pageGlobals, ...nodeGlobals],
    syntax: [...noFloatingMoney, ...noReplacedNatives],
  },
  elements: { globals: nodeGlobals, syntax: [...noFloatingMoney, noInlineStyle, ...noReplacedNatives] },
  'elements/i18n/locales': {
    globals: [...pageGlobals, ...nodeGlobals, ...effects],
    syntax: noFloatingMoney,
  },
  bindings: { globals: [...pageGlobals, ...nodeGlobals, ...effects], syntax: noFloatingMoney },
  react: { globals: nodeGlobals, syntax: noFloatingMoney },
  vue: { globals: [...pageGlobals, ...nodeGlobals], syntax: noFloatingMoney },
  gateway: { globals: [...pageGlobals, ...nodeGlobals], syntax: noFloatingMoney },
  server: { globals: [...pageGlobals, ...nodeGlobals], syntax: noFloatingMoney },
  // The two folders of the server that may depend on the machine.
  'server/{store,adapters}': { globals: pageGlobals, syntax: noFloatingMoney },
  // The payment service writes some amounts as JSON numbers, so the sandbox must too.
  sandbox: { globals: pageGlobals, syntax: [] },
}

const restrictionRules = Object.entries(restrictions).map(([name, { globals, syntax }]) => ({
  files: [`src/${name}/**/*.ts`],
  rules: {
    'no-restricted-globals': [
      'error',
      { name: 'parseFloat', message: 'Money is never a number. Use core/money/decimal.' },
      ...globals.map((global) => ({ name: global, message: `Code in ${name} must not depend on it.` })),
    ],
    'no-restricted-syntax': ['error', ...syntax],
  },
}))

/** The rules that need no types; .oxlintrc.json has those that do. */
export default defineConfig(
  // The consumers' shops are checked by their own tools, where their frameworks are installed.
  globalIgnores([
    'dist',
    'reports',
    '.stryker-tmp',
    'coverage',
    'storybook-static',
    'screenshots',
    'test/package/consumers/apps',
    // The guides have the same code, which is checked there.
    'examples',
    'test/client/saved',
    'site/{dist,.pages,.cache}',
    'site/.vitepress/{dist,cache}',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.recommended],
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    },
  },
  {
    files: ['**/*.{js,mjs}'],
    extends: [tseslint.configs.recommended],
  },
  {
    files: ['src/**/*.ts'],
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', 400],
      // A comment explains a function, and does not make it longer.
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      'no-eval': 'error',
      'no-implied-eval': 'error',
    },
  },
  {
    // These close over one connection or one payment, and are still longer. A file leaves this list when it is split.
    files: ['src/server/store/{postgres/attempts,sqlite/attempts,sqlite/payments}.ts'],
    rules: { 'max-lines-per-function': 'off' },
  },
  ...restrictionRules,
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
    // One second is not enough for a machine that is busy with other work, and no time is right to sleep.
    files: ['test/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: '@open-wc/testing',
              importNames: ['waitUntil', 'aTimeout'],
              message: 'It waits for one second, or for a time. Use test/support/wait-until.ts.',
            },
          ],
        },
      ],
      'no-restricted-properties': [
        'error',
        ...['waitFor', 'waitUntil'].map((property) => ({
          object: 'vi',
          property,
          message: 'It waits for one second. Use test/support/eventually.ts.',
        })),
      ],
    },
  },
  {
    files: ['test/support/{wait-until,eventually}.ts'],
    rules: { 'no-restricted-imports': 'off', 'no-restricted-properties': 'off' },
  },
  {
    files: ['test/**/*.ts', 'stories/**/*.ts'],
    rules: {
      // Tests look into what they just made, and chai asserts by property.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unused-expressions': 'off',
    },
  },
  {
    // What needs a program of the machine is a file of the deep check, and fails without it.
    files: ['test/**/*.test.ts'],
    ignores: ['test/package/consumers/**'],
    rules: { 'no-restricted-syntax': ['error', noSilentSkip] },
  },
  {
    files: ['test/elements/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', noSilentSkip, noSleep] },
  },
)
