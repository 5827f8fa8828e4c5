/** `orders given-up`: the notifications that the shop did not take in all tries, and sending them again. */
import type { GivenUpNotification, ResentNotifications } from '../../server/index.js'
import { defineCommand, done, type Result } from '../options/command.js'
import { databaseOptions } from '../options/database.js'
import { bareFlag, defineOptions } from '../options/options.js'
import { asJson } from './orders-text.js'
import { byOption, nameOf, withOrders } from './with-orders.js'

export const givenUp = defineCommand({
  usage: 'given-up [--resend] [options]',
  summary: `Prints the notifications that the shop did not take in ten tries, the oldest first. With --resend it sends each
again, under its id, or drops it where no recipient takes its type any more.`,
  options: defineOptions({
    resend: bareFlag('--resend', 'sends them again; a running endpoint does it within seconds'),
    by: byOption,
    json: bareFlag('--json', 'print JSON'),
    ...databaseOptions,
  }),
  run: async ({ resend, by, json, databaseUrl }) =>
    withOrders(databaseUrl, async (orders) => {
      if (resend) return resentOf(await orders.resendGivenUp({ by: nameOf(by) }), json)
      const found = await orders.givenUp()
      if (json) return done(asJson(found))
      const { notifications, more } = found
      return done(
        (notifications.map(line).join('') || 'no notification is given up\n') + (more ? others : ''),
      )
    }),
})

const others = 'there are more\n'

/** 1 where a decision stays given up. */
function resentOf(result: ResentNotifications, json: boolean): Result {
  const { resent, dropped, kept, more } = result
  const code = kept.length > 0 ? 1 : 0
  if (json) return { code, output: asJson(result), isAnswer: true }
  const lines = [
    ...resent.map((one) => `due now: ${line(one)}`),
    ...dropped.map((one) => `dropped, no recipient takes ${one.type}: ${line(one)}`),
    ...kept.map((one) => `kept, no recipient takes ${one.type}: ${line(one)}`),
  ]
  const output = lines.join('') || 'no notification is given up\n'
  return { code, output: output + (more ? `${others.trim()}: run it again\n` : ''), isAnswer: true }
}

const line = ({ at, id, type, reference, answer }: GivenUpNotification): string =>
  `${[at, id, type, reference ?? '-', ...(answer === undefined ? [] : [answer])].join('  ')}\n`
