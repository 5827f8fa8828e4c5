/**
 * What the files of each folder of `src` may import, and that no imports form a cycle: part of `npm run lint`. Type
 * imports, `import()` and `export … from` count like any other import. The walls are allow-lists: what no entry names
 * is an error. What the same files may not say (globals, syntax) is in eslint.config.js.
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
    except: ['src/core/chains/tokens.ts'],
  },
  elements: {
    folders: ['core', 'client'],
    packages: ['lit', 'qrcode'],
    except: [
      'src/core/chains/tokens.ts',
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
  // Pure functions of plain data: no store, no clock, no HTTP.
  'server/rules': { folders: ['core'], packages: ['@noble/hashes'] },
  // The two folders of the server that may depend on the machine. A store reads and writes rows. What it asks of the rules is
  // how an order begins, whether an attempt may be claimed, and what is stale; what changes an order is passed in.
  'server/store': {
    folders: ['core'],
    modules: ['server/timers'],
    types: ['server/rules'],
    values: ['check', 'conclude', 'events', 'order', 'price'].map((rule) => `server/rules/${rule}`),
    packages: ['zod', '@photostructure/sqlite', 'pg'],
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
    ...Object.entries(walls).flatMap(rulesOf),
  ],
  options: {
    // Else imports of types are not seen.
    tsPreCompilationDeps: true,
    doNotFollow: { path: ['^node_modules/'] },
    exclude: { path: ['^dist/', '^test/package/consumers/apps/'] },
    preserveSymlinks: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
}
