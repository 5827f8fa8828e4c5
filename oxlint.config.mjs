/**
 * The rules of the code, those that need types too, which oxlint checks with the native compiler. What the files of each folder may
 * import is in .dependency-cruiser.mjs.
 */
import { defineConfig } from 'oxlint'

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
    selector: "CallExpression[callee.property.name='reduce']",
    message: 'Old libraries on a page replace it. Loop.',
  },
  {
    selector: "MemberExpression[object.name='Date'][property.name='parse']",
    message: 'Old libraries on a page replace it: core/iso-time.ts.',
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

/** What the files of each folder of `src` must not contain. Later entries win. */
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
    'syntax/restricted': ['error', ...syntax],
  },
}))

const rules = (...names) => Object.fromEntries(names.map((name) => [name, 'error']))

export default defineConfig({
  plugins: ['typescript'],
  jsPlugins: ['eslint-plugin-lit', 'eslint-plugin-wc', './scripts/lint/syntax.mjs'],
  categories: { correctness: 'off' },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: [
    'dist',
    'reports',
    '.stryker-tmp',
    'coverage',
    'storybook-static',
    'screenshots',
    // The consumers' shops are checked by their own tools, where their frameworks are installed.
    'test/package/consumers/apps',
    // The guides have the same code, which is checked there.
    'examples',
    'test/client/saved',
    'site/{dist,.pages,.cache}',
    'site/.vitepress/{dist,cache}',
  ],
  overrides: [
    {
      files: ['**/*.{ts,tsx,js,mjs}'],
      rules: {
        ...rules(
          'no-array-constructor',
          'no-unused-expressions',
          'no-var',
          'prefer-const',
          'prefer-rest-params',
          'prefer-spread',
          'typescript/ban-ts-comment',
          'typescript/no-duplicate-enum-values',
          'typescript/no-empty-object-type',
          'typescript/no-explicit-any',
          'typescript/no-extra-non-null-assertion',
          'typescript/no-misused-new',
          'typescript/no-namespace',
          'typescript/no-non-null-asserted-optional-chain',
          'typescript/no-require-imports',
          'typescript/no-this-alias',
          'typescript/no-unnecessary-type-constraint',
          'typescript/no-unsafe-declaration-merging',
          'typescript/no-unsafe-function-type',
          'typescript/no-wrapper-object-types',
          'typescript/prefer-as-const',
          'typescript/prefer-namespace-keyword',
          'typescript/triple-slash-reference',
        ),
        'no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      },
    },
    {
      files: ['**/*.{ts,tsx}'],
      rules: {
        ...rules(
          'typescript/await-thenable',
          'typescript/no-array-delete',
          'typescript/no-base-to-string',
          'typescript/no-duplicate-type-constituents',
          'typescript/no-floating-promises',
          'typescript/no-for-in-array',
          'typescript/no-implied-eval',
          'typescript/no-misused-promises',
          'typescript/no-non-null-assertion',
          'typescript/no-redundant-type-constituents',
          'typescript/no-unnecessary-type-assertion',
          'typescript/no-unsafe-argument',
          'typescript/no-unsafe-assignment',
          'typescript/no-unsafe-call',
          'typescript/no-unsafe-enum-comparison',
          'typescript/no-unsafe-member-access',
          'typescript/no-unsafe-return',
          'typescript/no-unsafe-unary-minus',
          'typescript/only-throw-error',
          'typescript/restrict-plus-operands',
        ),
        'typescript/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
        // What aborts a signal is the caller's to choose, and is passed on as it is.
        'typescript/prefer-promise-reject-errors': [
          'error',
          { allowThrowingAny: true, allowThrowingUnknown: true },
        ],
        'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
        'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      },
    },
    {
      files: ['src/**/*.ts'],
      rules: {
        eqeqeq: ['error', 'always', { null: 'ignore' }],
        'max-lines': ['error', 400],
        // A comment explains a function, and does not make it longer.
        'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
        ...rules('no-console', 'no-eval'),
      },
    },
    ...restrictionRules,
    {
      files: ['src/elements/**/*.ts'],
      rules: rules(
        ...words(
          'attribute-value-entities binding-positions no-duplicate-template-bindings no-invalid-html no-legacy-template-syntax no-property-change-update no-useless-template-literals prefer-nothing',
        ).map((name) => `lit/${name}`),
        ...words(
          'attach-shadow-constructor no-child-traversal-in-attributechangedcallback no-child-traversal-in-connectedcallback no-closed-shadow-root no-constructor-attributes no-constructor-params no-customized-built-in-elements no-invalid-element-name no-invalid-extends no-self-class no-typos require-listener-teardown',
        ).map((name) => `wc/${name}`),
      ),
    },
    {
      // How React and Vue want their types extended.
      files: ['src/react/jsx.ts', 'src/vue/index.ts'],
      rules: {
        'typescript/no-namespace': 'off',
        'typescript/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
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
      // Tests look into what they just made, read JSON as it comes, and chai asserts by property.
      files: ['test/**/*.{ts,tsx}', 'stories/**/*.ts'],
      rules: {
        'no-unused-expressions': 'off',
        'typescript/no-non-null-assertion': 'off',
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
      },
    },
    {
      // What needs a program of the machine is a file of the deep check, and fails without it.
      files: ['test/**/*.test.ts'],
      excludeFiles: ['test/package/consumers/**'],
      rules: { 'syntax/restricted': ['error', noSilentSkip] },
    },
    {
      // Real time is for the deep check.
      files: ['test/**/*.test.ts', 'test/elements/**/*.ts'],
      excludeFiles: ['test/**/*.deep.test.ts', 'test/package/consumers/**'],
      rules: { 'syntax/restricted': ['error', noSilentSkip, noSleep] },
    },
    {
      files: ['test/elements/**/*.ts'],
      rules: {
        // An accessibility assertion is awaited, so to the types all of chai's look as if they should be.
        'typescript/no-floating-promises': 'off',
      },
    },
  ],
})
