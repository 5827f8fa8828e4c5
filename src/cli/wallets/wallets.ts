/** `crypto-checkout wallets`: subwallets at the payment service, and addresses that it watches for deposits. */
import { sameAddress } from '../../core/addresses/same.js'
import { familyOf, isSameNetwork } from '../../core/chains/chains.js'
import type { Dropped } from '../../gateway/index.js'
import { accountOptions, asUsageError, openGateway } from '../options/account.js'
import { defineCommand, done } from '../options/command.js'
import { listOf, text, counted } from '../options/options.js'
import { serviceCommand } from '../options/service-command.js'

const reference = {
  argument: 'REFERENCE',
  description: 'your own name of the wallet, unique in the account',
  parse: text,
} as const
const address = { argument: 'ADDRESS', description: 'the address', parse: text } as const
const networks = {
  flag: '--networks',
  description: 'identifiers of networks, comma-separated, such as tron,ethereum',
  parse: listOf(text),
} as const

const create = defineCommand({
  does: 'make a wallet with an address on each network',
  summary: 'Makes a wallet and prints its addresses, one on each network of the service.',
  options: { reference, ...accountOptions },
  async run({ reference, ...values }, { fetch, signal }) {
    const wallet = await openGateway(values, fetch).wallets.create({ reference }, { signal }).catch(rethrow)
    return done(linesOf(wallet.addresses, wallet.addresses.dropped?.count))
  },
})

const addresses = defineCommand({
  does: 'print the addresses of a wallet',
  summary: 'Prints all addresses of a wallet, or those on some networks.',
  options: {
    reference,
    networks: { ...networks, description: `only these: ${networks.description}`, optional: true },
    ...accountOptions,
  },
  async run({ reference, networks, ...values }, { fetch, signal }) {
    const { wallets } = openGateway(values, fetch)
    const found: { network: string; address: string }[] = []
    let unread = 0
    const onDropped = ({ count }: Dropped) => void (unread += count)
    try {
      for await (const one of wallets.allAddresses(reference, { signal, onDropped }))
        if (networks?.includes(one.network) !== false) found.push(one)
    } catch (error) {
      rethrow(error)
    }
    const lacking = networks?.filter((network) => !found.some((one) => one.network === network)) ?? []
    const note = lacking.length > 0 ? `no address on ${lacking.join(', ')}\n` : ''
    return done(linesOf(found, unread) + note)
  },
})

const validate = defineCommand({
  does: 'check an address for some networks',
  usage: 'validate ADDRESS --networks LIST [options]',
  summary: 'Asks the service whether an address is valid on all of these networks.',
  options: { address, networks, ...accountOptions },
  async run({ address, networks, ...values }, { fetch, signal }) {
    const { wallets } = openGateway(values, fetch)
    const isValid = await wallets.validate({ address, networks }, { signal }).catch(rethrow)
    if (isValid) return done(`valid on ${networks.join(', ')}\n`)
    return { code: 1, output: `not valid on all of ${networks.join(', ')}\n`, isAnswer: true }
  },
})

const watch = defineCommand({
  does: 'have deposits to an address reported',
  usage: 'watch ADDRESS --networks LIST [options]',
  summary: `Has deposits to an address reported to the webhook, as SUB_USER_WALLET_TRANSACTION_DETECTED: register it with
crypto-checkout webhook register --events. The endpoint then sends wallet.transaction to the shop.`,
  options: { address, networks, ...accountOptions },
  async run({ address, networks, ...values }, { fetch, signal }) {
    const { wallets } = openGateway(values, fetch)
    const filter = await wallets.watch({ address, chains: networks }, { signal }).catch(rethrow)
    const isWatched = (id: string) =>
      filter.watched &&
      filter.chains.some((chain) => isSameNetwork(id, chain)) &&
      sameAddress(familyOf({ id, type: '' }), filter.address, address)
    const lacking = networks.filter((network) => !isWatched(network))
    if (lacking.length === 0) return done(`watched: ${address} on ${networks.join(', ')}\n`)
    const output = `the service does not watch ${address} on ${lacking.join(', ')}\n`
    return { code: 1, output, isAnswer: true }
  },
})

export const wallets = serviceCommand({
  name: 'wallets',
  missing: 'There is no such wallet or network',
  lost: 'It may be done all the same: crypto-checkout wallets addresses shows a wallet, and an address can be watched again',
  commands: { create, addresses, validate, watch },
})

function linesOf(found: readonly { network: string; address: string }[], unread = 0): string {
  const width = Math.max(0, ...found.map(({ network }) => network.length))
  const lines = found.map(({ network, address }) => `${network.padEnd(width)}  ${address}\n`)
  const count = counted(found.length, 'address', 'addresses')
  return [...lines, `${count}${unread > 0 ? `; ${unread} could not be read` : ''}\n`].join('')
}

/** With the names of the command line. */
function rethrow(error: unknown): never {
  throw asUsageError(error, {
    reference: 'REFERENCE',
    address: 'ADDRESS',
    networks: '--networks',
    chains: '--networks',
  })
}
