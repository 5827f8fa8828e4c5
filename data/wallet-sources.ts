/** How the forms of links to wallets are known, and when that was read. No page loads this. */

/** `read` is an ISO 8601 date. */
export type WalletSource = { evidence: string; read: string }

const list = 'ton-blockchain/wallets-list, wallets-v2.json at 0020e03: universal_url, bridge of type sse'

/** Links with the payment, by the wallet's id. */
export const linkSources: Readonly<Record<string, WalletSource>> = {
  metamask: {
    evidence: 'docs.metamask.io, Use deeplinks: send native currency, send an ERC-20 token',
    read: '2026-11-20',
  },
  trust: {
    evidence:
      'developer.trustwallet.com, Deep linking: send payment; Universal Asset ID: c60, c20000714, c195',
    read: '2026-11-20',
  },
  tonkeeper: {
    evidence:
      'docs.tonconsole.com, Deep linking into Keeper: the own coin and a jetton; app.tonkeeper.com stays beside app.keeperwallet.com',
    read: '2026-11-26',
  },
  mytonwallet: {
    evidence: 'docs.ton.org, Deep links: my.tt/transfer with the amount in nano',
    read: '2026-11-20',
  },
  xaman: {
    evidence: "npm xumm-string-decode 0.7.1, the wallet's own decoder, run on this form",
    read: '2026-11-20',
  },
}

/** Links and relays of TON Connect, by the wallet's name. */
export const tonAppSources: Readonly<Record<string, WalletSource>> = {
  Tonkeeper: { evidence: list, read: '2026-11-26' },
  MyTonWallet: { evidence: list, read: '2026-11-26' },
  Tonhub: { evidence: list, read: '2026-11-26' },
}
