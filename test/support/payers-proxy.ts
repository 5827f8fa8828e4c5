/** HAProxy in front of two of `serve`, as docs/operations.md has it, on free ports of this machine. */
import { spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { blocksOf } from './document-blocks.js'
import { freePort } from './free-port.js'

export type PayersProxy = {
  /** Where payers reach both instances. */
  url: string
  /** The ports on which `serve` must listen. */
  ports: [number, number]
  /** Resolves once it sends requests to both. */
  isReady(): Promise<void>
  close(): void
}

/** Why this machine can't have one; undefined if it can. */
export function missingProxy(): string | undefined {
  return spawnSync('haproxy', ['-v']).status === 0 ? undefined : 'haproxy is not installed'
}

/** @param folder of the test. */
export async function startPayersProxy(folder: string): Promise<PayersProxy> {
  const ports = await Promise.all(Array.from({ length: 4 }, freePort))
  const [http = 0, first = 0, second = 0, stats = 0] = ports
  const blocks = await blocksOf('docs/operations.md')
  const block = blocks.find(({ language }) => language === 'haproxy')?.code ?? ''
  const file = join(folder, 'payers.cfg')
  writeFileSync(
    file,
    `${block
      .replace('bind :8080', `bind 127.0.0.1:${http}`)
      .replace('10.0.0.21:4300', `127.0.0.1:${first}`)
      .replace('10.0.0.22:4300', `127.0.0.1:${second}`)}
listen stats
  bind 127.0.0.1:${stats}
  stats enable
  stats uri /
`,
  )
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' })
  const isUp = async () => {
    const answer = await fetch(`http://127.0.0.1:${stats}/;csv`).catch(() => undefined)
    const lines = ((await answer?.text()) ?? '').split('\n')
    return lines.filter((line) => /^checkout,serve\d,.*,UP,/.test(line)).length === 2
  }
  return {
    url: `http://127.0.0.1:${http}`,
    ports: [first, second],
    async isReady() {
      while (!(await isUp())) await new Promise((resolve) => setTimeout(resolve, 50))
    },
    close: () => void child.kill('SIGKILL'),
  }
}
