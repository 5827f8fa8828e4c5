/**
 * `crypto-checkout webhook`: registers the merchant's webhook at the payment service, with a secret that only the two
 * know.
 */
import { webAddress } from '../../core/web-address.js'
import { isWebhookUrl } from '../../gateway/operations/webhooks.js'
import { eventTypes, type Webhook, type WebhookInput } from '../../gateway/index.js'
import {
  accountOptions,
  asUsageError,
  openGateway,
  type AccountValues,
  type Terminal,
} from '../options/account.js'
import { webhookSecretHeader } from '../../server/http/request-headers.js'
import { defineCommand, done } from '../options/command.js'
import { serviceCommand } from '../options/service-command.js'
import { defineOptions, listOf, optionalFlag, text, textThat, wholeNumber } from '../options/options.js'

const secretBytes = 32

const register = defineCommand({
  does: 'have events sent to the endpoint',
  summary: `Has events sent to the endpoint, with a new secret of ${secretBytes * 8} bits in the header ${webhookSecretHeader}.
The secret is printed once, for WEBHOOK_SECRET of the endpoint.`,
  options: defineOptions({
    url: {
      flag: '--url',
      description: "the endpoint's public address of POST /webhook: https, or http to this machine",
      parse: textThat(isWebhookUrl, 'must be an https address without a user name, or http to this machine'),
    },
    events: {
      flag: '--events',
      description: `event types, comma-separated; ${eventTypes.join(' and ')} are known`,
      default: eventTypes[0],
      parse: listOf(text),
    },
    description: optionalFlag('--description', 'a note for people', text),
    ...accountOptions,
  }),
  async run({ url, events, description, ...values }, { fetch, signal }) {
    const secret = Buffer.from(crypto.getRandomValues(new Uint8Array(secretBytes))).toString('base64url')
    const input = {
      url,
      eventTypes: events,
      headers: { [webhookSecretHeader]: secret },
      ...(description !== undefined && { description }),
    }
    const created = await webhooksOf(values, fetch)
      .create(input, { signal })
      .catch((error: unknown) => {
        throw asUsageError(error, { url: '--url', eventTypes: '--events', description: '--description' })
      })
    const output = `${describe(created)}
The endpoint needs this in its environment. It is not shown again.
WEBHOOK_SECRET=${secret}
`
    const others = othersThan(input, created)
    if (others.length === 0) return done(output)
    const note = `The service registered it otherwise than asked (${others.join(', ')}): events may not arrive.\n`
    return { code: 1, output: `${output}\n${note}`, isAnswer: true }
  },
})

const show = defineCommand({
  does: 'print the active webhook',
  summary: 'Prints the active webhook, without the values of its headers.',
  options: accountOptions,
  async run(values, { fetch, signal }) {
    const current = await webhooksOf(values, fetch).get({ signal })
    return done(current ? describe(current) : 'no webhook is registered\n')
  },
})

const remove = defineCommand({
  does: 'delete a webhook',
  summary: 'Deletes a webhook.',
  options: {
    id: {
      argument: 'ID',
      description: 'the webhook, as show prints it',
      parse: textThat((value) => /^\S{1,128}$/.test(value), 'must be an id'),
    },
    ...accountOptions,
  },
  async run({ id, ...values }, { fetch, signal }) {
    const deleted = await webhooksOf(values, fetch).delete(id, { signal })
    return done(deleted ? `deleted ${id}\n` : `${id} was not there to delete\n`)
  },
})

const logs = defineCommand({
  does: 'print the deliveries',
  summary: 'Prints the deliveries and how each ended, but not what was sent: it may hold personal data.',
  options: {
    page: {
      flag: '--page',
      description: 'which page, from 1',
      default: '1',
      parse: wholeNumber(1, 1_000_000),
    },
    limit: {
      flag: '--limit',
      description: 'deliveries per page',
      default: '20',
      parse: wholeNumber(1, 1000),
    },
    ...accountOptions,
  },
  async run({ page, limit, ...values }, { fetch, signal }) {
    const { items, pages, total, dropped } = await webhooksOf(values, fetch).logs({ page, limit, signal })
    if (total === 0) return done('no deliveries yet\n')
    const rows = items.map(({ createdAt = '', status, statusCode = '', attempts = '', eventType }) =>
      [
        createdAt.padEnd(24),
        status.padEnd(7),
        String(statusCode).padStart(3),
        `tries ${attempts}`,
        eventType,
      ].join('  '),
    )
    const count = dropped?.count ?? 0
    const unread = count > 0 ? [`${count} of this page could not be read`] : []
    const all = total === undefined ? '' : `, ${total} in all`
    return done([...rows, ...unread, `page ${page} of ${pages}${all}`, ''].join('\n'))
  },
})

export const webhook = serviceCommand({
  name: 'webhook',
  missing: 'There is no such webhook',
  lost: 'It may be registered all the same: crypto-checkout webhook show tells',
  commands: { register, show, delete: remove, logs },
})

function webhooksOf(values: AccountValues, fetch: Terminal['fetch']) {
  return openGateway(values, fetch).webhooks
}

/** What of the answer is not as asked. Names of headers have no case, and their values may be masked. */
function othersThan({ url, eventTypes }: WebhookInput, created: Webhook): string[] {
  const names = Object.keys(created.headers ?? { [webhookSecretHeader]: '' })
  const isAsAsked = {
    url: webAddress(created.url)?.href === webAddress(url)?.href,
    events: eventTypes.every((type) => created.eventTypes.includes(type)),
    active: created.isActive && !created.isDeleted,
    headers: names.some((name) => name.toLowerCase() === webhookSecretHeader),
  }
  return Object.entries(isAsAsked).flatMap(([name, isSame]) => (isSame ? [] : [name]))
}

/** A webhook as lines, with the names of its headers but not their values. */
function describe({ id, url, eventTypes, isActive, description, headers, createdAt }: Webhook): string {
  const lines = {
    id,
    url,
    events: eventTypes.join(', '),
    active: isActive ? 'yes' : 'no',
    headers: Object.keys(headers ?? {}).join(', '),
    description,
    created: createdAt,
  }
  return Object.entries(lines)
    .map(([name, value]) => (value ? `${name.padEnd(12)} ${value}\n` : ''))
    .join('')
}
