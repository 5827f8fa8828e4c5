/**
 * What the files of each folder of `src` may import, that no imports form a cycle, and that no two folders beside each other
 * import each other: part of `npm run lint`. Type
 * imports, `import()` and `export … from` count like any other import. The walls are allow-lists: what no entry names
 * is an error. What the same files may not say (globals, syntax) is in oxlint.config.mjs.
 */

/**
 * The folder itself is always allowed, and single `modules`. `types` allows a folder for its types alone, and `values` a module of it for more;
 * `packages` are paths below `node_modules`; `node` allows the modules of Node; `except` takes back a module of what is
 * allowed.
 */
const walls = {
  core: { packages: ['zod/mini', '@scure/base', '@noble/hashes'] },
  client: {
    folders: ['core'],
    // A page learns its coins from the endpoint. The registry comes along with `core/addresses/payable.ts` alone, which a
    // page loads as a chunk to know the contracts that are nobody's address.
    except: ['src/core/addresses/tokens.ts'],
  },
  elements: {
    folders: ['core', 'client'],
    packages: ['lit', 'qrcode'],
    except: [
      'src/core/addresses/tokens.ts',
      // Blocked by a strict content security policy, or open to injection.
      'node_modules/lit/directives/style-map.js',
      'node_modules/lit/directives/unsafe-html.js',
      'node_modules/lit/directives/unsafe-mathml.js',
      'node_modules/lit/directives/unsafe-svg.js',
    ],
  },
  'elements/i18n/locales': { types: ['elements'] },
  // Draws the elements on a server. The endpoint knows its types and loads it with the first page.
  html: { folders: ['core', 'client', 'elements'], types: ['server'], packages: ['lit', '@lit-labs/ssr'] },
  // The table of options is data alone.
  bindings: { types: ['elements'], values: ['elements/base/options'] },
  react: { folders: ['bindings', 'elements'], packages: ['react', '@lit/react'] },
  vue: { folders: ['bindings'], packages: ['vue'] },
  gateway: { folders: ['core'], packages: ['zod/mini'] },
  // Medusa itself is loaded by its host, and its types are not installed.
  medusa: { folders: ['core'], packages: ['zod/mini', 'standardwebhooks'] },
  server: {
    folders: ['core', 'gateway'],
    packages: ['zod', 'jose', 'hono', 'standardwebhooks', '@noble/hashes'],
  },
  // Pure functions of plain data: no store, no clock, no HTTP. An answer of the payment service is data.
  'server/rules': { folders: ['core'], types: ['gateway'], packages: ['@noble/hashes'] },
  // The two folders of the server that may depend on the machine. A store reads and writes rows. What it asks of the rules is
  // how an order begins, whether an attempt may be claimed, and what is stale; what changes an order is passed in.
  'server/store': {
    folders: ['core'],
    modules: ['server/timers'],
    types: ['server/rules'],
    values: ['check', 'conclude', 'events', 'order', 'price'].map((rule) => `server/rules/${rule}`),
    packages: ['zod', '@noble/hashes', '@photostructure/sqlite', 'pg'],
    node: true,
  },
  'server/adapters': { folders: ['core', 'gateway', 'server'], packages: ['@hono/node-server'], node: true },
  sandbox: {
    folders: ['core'],
    packages: [
      ...['zod/mini', 'hono', '@scure/base', '@scure/bip32', '@scure/bip39', '@scure/btc-signer'],
      ...['@noble/curves', '@noble/hashes'],
    ],
  },
}

/** The folders of a folder, lowest first: each imports those before it, so no two import each other. */
const floors = {
  core: ['money', 'contract', 'chains', 'addresses', 'transfers'],
  elements: ['i18n', 'icons', 'styles', 'wallets', 'base', 'controllers', 'isolated', 'components'],
  'elements/components': [
    ...['crypto-address', 'crypto-amount', 'crypto-method-select', 'crypto-payment-status', 'crypto-qr-code'],
    ...['crypto-wallet-button', 'crypto-amount-input', 'crypto-receipt', 'crypto-refund', 'crypto-checkout'],
    ...['crypto-payment-frame', 'crypto-payment-page', 'crypto-checkout-button'],
  ],
  gateway: ['schemas', 'http', 'assumptions', 'operations'],
  server: [
    ...['gateway-calls', 'rules', 'input', 'store', 'orders', 'notifications', 'payments', 'http'],
    'adapters',
  ],
  'server/http': ['pages', 'routes'],
  sandbox: [
    ...['addresses', 'http', 'catalogue', 'account', 'payments', 'webhooks', 'simulation', 'faults'],
    ...['page', 'routes'],
  ],
  cli: [
    ...['options', 'doctor', 'init', 'listen', 'orders', 'payouts', 'wallets', 'webhook', 'backup', 'links'],
    ...['desk', 'conformance', 'serve', 'sandbox'],
  ],
}

/** A folder that is in no list is imported by none of its siblings. */
const rulesOfFloors = ([parent, folders]) =>
  folders.map((folder, index) => ({
    name: `${parent}/${folder}: lower floors`,
    comment: `Of its siblings, ${folder} may import ${folders.slice(0, index).join(', ') || 'none'}.`,
    severity: 'error',
    from: { path: `^src/${parent}/${folder}/` },
    to: {
      path: `^src/${parent}/[^/]+/`,
      pathNot: `^src/${parent}/(${folders.slice(0, index + 1).join('|')})/`,
    },
  }))

const names = Object.keys(walls)
const literal = (path) => path.replace(/[.+]/g, '\\$&')
const inFolder = (name) => `^src/${name}/`

/** The rules of one wall: what is in no list, what is there for its types alone, and what was taken back. */
function rulesOf([
  name,
  { folders = [], modules = [], types = [], values = [], packages = [], node = false, except = [] },
]) {
  const from = {
    path: inFolder(name),
    // A folder inside this one that has a wall of its own.
    pathNot: names.filter((other) => other.startsWith(`${name}/`)).map(inFolder),
  }
  const allowed = [name, ...folders, ...types].map(inFolder)
  const rules = [
    {
      name: `${name}: allowed imports`,
      comment: `${name} may import ${[...folders, ...modules, ...types, ...packages].join(', ') || 'nothing else'}.`,
      severity: 'error',
      from,
      to: {
        pathNot: [
          ...allowed,
          ...modules.map((path) => `^src/${path}\\.ts$`),
          ...packages.map((path) => `^node_modules/${literal(path)}/`),
          // A module of a later Node is none to the Node that runs the check.
          ...(node ? ['^node:'] : []),
        ],
        ...(node ? { dependencyTypesNot: ['core'] } : {}),
      },
    },
  ]
  if (types.length > 0)
    rules.push({
      name: `${name}: types only`,
      comment: `${name} may import the types of ${types.join(', ')}, and no values.`,
      severity: 'error',
      from,
      to: {
        path: types.map(inFolder),
        pathNot: [inFolder(name), ...values.map((path) => `^src/${path}\\.ts$`)],
        dependencyTypesNot: ['type-only', 'type-import'],
      },
    })
  if (except.length > 0)
    rules.push({
      name: `${name}: excepted modules`,
      comment: `${name} must not import these modules, although it may import the rest of their folder.`,
      severity: 'error',
      from,
      to: { path: except.map((path) => `^${literal(path)}$`) },
    })
  return rules
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no cycles',
      comment: 'Move what both modules need into a third one, or pass it in.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no data in the product',
      comment: '`data` has the sources of facts, for tests and generators. The package leaves it out.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^data/' },
    },
    ...Object.entries(walls).flatMap(rulesOf),
    ...Object.entries(floors).flatMap(rulesOfFloors),
    {
      name: 'doors: no rules',
      comment:
        'Routes, adapters, the command line and the desk call operations. Of the rules they have types, lists of words and what a payer sees.',
      severity: 'error',
      from: { path: '^src/(server/http|server/adapters|cli)/' },
      to: {
        path: ['^src/server/rules/', '^src/server/orders/changes\\.ts$'],
        pathNot: '^src/server/rules/(next-step|order|public-payment)\\.ts$',
        dependencyTypesNot: ['type-only', 'type-import'],
      },
    },
  ],
  options: {
    // Else imports of types are not seen.
    tsPreCompilationDeps: true,
    doNotFollow: { path: ['^node_modules/'] },
    exclude: { path: ['^dist/', '^scripts/tools/node_modules/', '^test/package/consumers/apps/'] },
    preserveSymlinks: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
}
