/**
 * A shop that pasted the guide's lines: its own route gets every type of notification, twice, forged, out of order and while
 * the shop fails, and marks the orders that are paid or accepted, each once.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freshFolder } from '../support/folders.js'
import { notifySecret, otherTypes, signed, type Delivery } from '../support/guide-notifications.js'

/** A delivery, and whether the shop's own code fails meanwhile. */
export type Step = Delivery & { fails?: boolean }

/** What the shop answered to each step, and the orders that it marked, in their order. */
type Outcome = { answers: number[]; marked: string[] }

/** Receives the steps with the code of the guide, in a folder of its own. */
type Shop = (steps: Step[]) => Promise<Outcome>

export let folder: string
let running: ChildProcess[]

export function start(command: string, args: string[]): ChildProcess {
  const env = { PATH: process.env['PATH'], NOTIFY_SECRET: notifySecret }
  const child = spawn(command, args, { cwd: folder, env, stdio: ['pipe', 'pipe', 'pipe'] })
  running.push(child)
  return child
}

/** Runs a program that reads the steps from standard input and prints the outcome. */
export async function runDriver(
  command: string,
  file: string,
  code: string,
  steps: Step[],
): Promise<Outcome> {
  await writeFile(join(folder, file), code)
  const child = start(command, [file])
  const [output, errors] = [child.stdout, child.stderr].map((stream) => {
    const chunks: Buffer[] = []
    stream?.on('data', (chunk: Buffer) => chunks.push(chunk))
    return () => Buffer.concat(chunks).toString()
  })
  child.stdin?.end(JSON.stringify(steps))
  const [code_] = (await once(child, 'close')) as [number]
  running.pop()
  if (code_ !== 0) throw new Error(errors?.())
  return JSON.parse(output?.() ?? '') as Outcome
}

const notification = (type: string, reference: string) =>
  signed(JSON.stringify({ type, timestamp: new Date().toISOString(), data: { reference } }))

/** Tests a shop made of each guide of `docs/servers`, by its name. */
export const describeShops = (shops: Record<string, Shop>) =>
  describe.each(Object.entries(shops))('a shop made of docs/servers/%s.md', (_, receive) => {
    beforeEach(async () => {
      folder = freshFolder()
      running = []
    })
    afterEach(async () => {
      for (const child of running) {
        const ended = once(child, 'exit')
        if (child.kill('SIGKILL')) await ended
      }
    })

    it('marks what is paid or accepted, once, also where it failed before, and nothing else', async () => {
      const failed = notification('order.paid', 'order-7')
      const authentic = [
        ...otherTypes.map((type) => notification(type, 'order-1')),
        // Out of order: a part of the money, and the end of the price, after all of it.
        notification('order.paid', 'order-2'),
        notification('order.partial', 'order-2'),
        notification('order.expired', 'order-2'),
        notification('order.accepted', 'order-3'),
        // Another try, and the other type.
        notification('order.paid', 'order-2'),
        notification('order.accepted', 'order-2'),
        notification('order.accepted', 'order-3'),
        // Another order.
        notification('order.paid', 'order-4'),
      ]
      const forged = [
        { ...notification('order.paid', 'order-5'), headers: {} },
        { ...notification('order.paid', 'order-5'), body: notification('order.paid', 'order-6').body },
        { ...signed('{"type":"order.paid","data":{"reference":"order-5"}}', new Date(0)) },
      ]
      const tries = [{ ...failed, fails: true }, failed, failed]
      const outcome = await receive([...authentic, ...forged, ...tries])
      expect(outcome.marked).toEqual(['order-2', 'order-3', 'order-4', 'order-7'])
      expect(outcome.answers).toEqual([
        ...[...authentic.map(() => 204), ...forged.map(() => 401)],
        ...[500, 204, 204],
      ])
    })
  })
