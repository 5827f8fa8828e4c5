/** The tarball as npm would publish it, and folders in which it is installed as a shop installs it. */
import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import packageJson from '../../../package.json' with { type: 'json' }

const run = promisify(execFile)

const { typescript, vite } = packageJson.devDependencies
export const compiler = `typescript@${typescript}`
export const tools = [`vite@${vite}`, compiler]
export const nodeTypes = `@types/node@${packageJson.devDependencies['@types/node']}`
export const react19 = [
  ...['react@19.3.1', 'react-dom@19.3.1'],
  ...['@types/react@19.3.0', '@types/react-dom@19.3.0'],
]
export const next16 = ['next@16.4.6', nodeTypes, ...react19]
export const vue3 = ['vue@3.5.45', 'vue-tsc@3.3.14', '@vitejs/plugin-vue@6.0.11']
export const svelte5 = ['svelte@5.57.3', 'svelte-check@4.7.8', '@sveltejs/vite-plugin-svelte@7.3.1']

/** The newest that runs on every Node that the package supports; the same goes for the versions in `examples`. */
export const reactRouter7 = [
  ...['react-router@7.18.4', '@react-router/dev@7.18.4', '@react-router/serve@7.18.4'],
  ...['@react-router/node@7.18.4', 'isbot@5.2.3'],
]
export const nuxt4 = ['nuxt@4.2.2', 'vue@3.5.45', 'vue-tsc@3.3.14', compiler]

/** The newest that runs on every Node that the package supports. */
export const angular21 = [
  ...['core', 'common', 'compiler', 'compiler-cli', 'platform-browser'].map(
    (name) => `@angular/${name}@21.2.26`,
  ),
  ...['@angular/build@21.2.27', '@angular/cli@21.2.27', 'rxjs@7.8.2', 'typescript@5.9.3'],
]

/** The version that docs/servers/medusa.md names. */
export const medusa2 = ['medusa', 'framework', 'cli'].map((name) => `@medusajs/${name}@2.21.2`)

export const bin = (shop: string, name: string) => join(shop, 'node_modules', '.bin', name)

/** The environment of the frameworks' tools, with telemetry off. */
export const environment = (NODE_ENV: string) => ({
  ...process.env,
  ...{ NODE_ENV, NEXT_TELEMETRY_DISABLED: '1', NUXT_TELEMETRY_DISABLED: '1' },
})

/** Runs a command; what it said is in the error when it fails. */
export async function command(cwd: string, [name = '', ...args]: string[], NODE_ENV = 'production') {
  return run(name, args, { cwd, env: environment(NODE_ENV) }).catch(
    (error: Error & { stdout: string; stderr: string }) => {
      throw new Error([name, ...args].join(' ') + `\n${error.stdout}\n${error.stderr}`)
    },
  )
}

export type Workshop = {
  tarball: string
  /** A folder of its own with `apps` in it, the later over the earlier, and the tarball and `packages` installed. */
  install(apps: string[], packages: string[]): Promise<string>
  close(): Promise<void>
}

export async function openWorkshop(): Promise<Workshop> {
  const folder = await mkdtemp(join(tmpdir(), 'crypto-checkout-consumers-'))
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder])
  const [packed] = JSON.parse(stdout) as [{ filename: string }]
  const tarball = join(folder, packed.filename)
  return {
    tarball,
    async install(apps, packages) {
      const shop = await mkdtemp(join(folder, 'shop-'))
      await writeFile(join(shop, 'package.json'), '{ "type": "module", "private": true }')
      for (const app of apps) await cp(join(import.meta.dirname, 'apps', app), shop, { recursive: true })
      const options = ['--include=dev', '--no-audit', '--no-fund', '--prefer-offline']
      await command(shop, ['npm', 'install', ...options, tarball, ...packages])
      return shop
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}
