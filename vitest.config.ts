import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { isDeep } from './test/support/check.js'

const testFiles = readdirSync('test', { recursive: true, encoding: 'utf8' }).map((file) => `test/${file}`)
const testsWith = (calls: RegExp): string[] =>
  testFiles.filter((file) => file.endsWith('.test.ts') && calls.test(readFileSync(file, 'utf8')))
/** The tests that replace a module of ours, or count timers: a connection that another test left has some, too. */
const isolated = testsWith(/vi\.(mock|doMock|resetModules|getTimerCount)\(/).filter(
  (file) => !/^test\/(elements|package|docs|hosts|e2e)\//.test(file),
)
const modules = process.env.CHECK_MODULES
const deep = isDeep ? [] : ['**/*.deep.test.ts']

/** Tests of the source. Modules are loaded once for each worker, not for each file: half the time of a processor. */
const fromSource = (name: string, folders: string, except: string[] = []): TestProjectConfiguration => ({
  extends: true,
  test: {
    name,
    include: [`test/${folders}/**/*.test.ts`],
    exclude: [...isolated, ...deep, ...except],
    isolate: false,
  },
})

/** The tests of the server, with delays by chance. */
const shaken: TestProjectConfiguration = {
  extends: true,
  test: {
    name: 'shaken',
    include: ['test/{server,cli}/**/*.test.ts'],
    exclude: [...isolated, ...deep, ...testsWith(/vi\.useFakeTimers\(/), 'test/server/{rules,store}/**'],
    isolate: false,
    setupFiles: ['test/support/shake.ts'],
  },
}

/** Tests of what `npm run build` made. The files of a worker share a browser. */
const fromBuild = (name: string, include: string): TestProjectConfiguration => ({
  extends: true,
  test: { name, include: [include], exclude: deep, isolate: false },
})

export default defineConfig({
  test: {
    // The parts of a check import the same modules: each is transformed once. The check begins with an empty folder.
    ...(modules !== undefined && { experimental: { fsModuleCache: true, fsModuleCachePath: modules } }),
    environment: 'node',
    globalSetup: [
      'test/support/temporary-folder.ts',
      'test/support/postgres/setup.ts',
      'test/support/command/setup.ts',
    ],
    setupFiles: ['test/support/properties.ts'],
    // As the command runs: whatever relies on a prototype that a request could name fails here first.
    execArgv: ['--disable-proto=delete'],
    // Limits end what hangs, and measure no machine. A machine that is busy with other work takes six times as long.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000, interval: 10 } },
    // A message is all that the end of a check shows.
    chaiConfig: { truncateThreshold: 160 },
    projects: [
      fromSource(
        'units',
        '{core,client,gateway,html,medusa,sandbox,demo,react,locales,contract,testing,wallets,server/rules}',
      ),
      fromSource('server', '{server,faults,model,chaos}', ['test/server/rules/**']),
      fromSource('cli', 'cli'),
      shaken,
      { extends: true, test: { name: 'isolated', include: isolated } },
      fromBuild('package', 'test/package/*.test.ts'),
      fromBuild('docs', 'test/docs/*.test.ts'),
      fromBuild('hosts', 'test/hosts/*.test.ts'),
      fromBuild('e2e', 'test/e2e/**/*.test.ts'),
      // Each builds with tools that take all there is.
      {
        extends: true,
        test: { name: 'consumers', include: ['test/package/consumers/*.test.ts'], fileParallelism: false },
      },
    ],
  },
})
