/** A shop of Medusa 2 in a folder, with the configuration of docs/servers/medusa.md. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { blocksOf } from '../../support/document-blocks.js'
import { run, start, waitFor, type Process } from './processes.js'
import { bin, compiler, medusa2, type Workshop } from './workshop.js'

/** What stands around the block of the guide in a `medusa-config`. */
const configure = (block: string) => `
const { loadEnv, defineConfig: define } = require('@medusajs/framework/utils')
loadEnv(process.env.NODE_ENV, __dirname)
const http = { storeCors: '', adminCors: '', authCors: '', jwtSecret: 'jwt', cookieSecret: 'cookie' }
const projectConfig = { databaseUrl: process.env.DATABASE_URL, http }
const defineConfig = (given) => define({ admin: { disable: true }, projectConfig, ...given })
${block}`

type Guide = {
  config: string
  /** The path of the address that is notified. */
  notified: string
  /** The database of the endpoint. */
  database: string
}

export async function readGuide(): Promise<Guide> {
  const blocks = await blocksOf('docs/servers/medusa.md')
  const blockWith = (text: string) => blocks.find(({ code }) => code.includes(text))!.code
  const [, notified = ''] = /NOTIFY_URL=(\S+)/.exec(blockWith('NOTIFY_URL='))!
  const [, database = ''] = /DATABASE_URL=(\S+)/.exec(blockWith('NOTIFY_URL='))!
  return {
    database,
    config: configure(blockWith("resolve: 'crypto-checkout/medusa'")),
    notified: new URL(notified).pathname,
  }
}

/** Medusa, our package and nothing else of Medusa's: its folder. */
export async function installMedusa(workshop: Workshop, { config }: Guide): Promise<string> {
  const shop = await workshop.install(['medusa'], [...medusa2, compiler, '@photostructure/sqlite@1.2.1'])
  await writeFile(join(shop, 'medusa-config.js'), config)
  return shop
}

export type Medusa = Process & {
  url: string
  region: string
  /** The storefront's key. */
  key: string
  variant: string
}

export const owner = { email: 'owner@shop.example', password: 'password of the owner' }

/** Sets up the database and starts Medusa on a port. */
export async function startMedusa(shop: string, port: number, env: Record<string, string>): Promise<Medusa> {
  const lines = Object.entries(env).map(([name, value]) => `${name}=${value}\n`)
  await writeFile(join(shop, '.env'), lines.join(''))
  const medusa = bin(shop, 'medusa')
  const database = new URL(env['DATABASE_URL']!).pathname.slice(1)
  await run(shop, [medusa, 'db:setup', '--db', database, '--no-interactive'])
  await run(shop, [medusa, 'user', '--email', owner.email, '--password', owner.password])
  await run(shop, [medusa, 'exec', './seed.js'])
  const seeded = JSON.parse(await readFile(join(shop, 'seeded.json'), 'utf8')) as Pick<
    Medusa,
    'region' | 'key' | 'variant'
  >
  const url = `http://127.0.0.1:${port}`
  const child = start(shop, [medusa, 'start', '--port', String(port), '--host', '127.0.0.1'])
  const answers = () =>
    fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  try {
    await waitFor(child, answers)
  } catch (error) {
    await child.stop()
    throw error
  }
  return { ...child, ...seeded, url }
}
