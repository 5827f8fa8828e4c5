/** Wallets of TON on another device, which TON Connect reaches by a link or its code, over a relay of the wallet's own. */

/** A wallet, the link that connects it, and its relay, which sees neither what is said nor who says it. */
export type TonApp = {
  name: string
  link: string
  bridge: string
}

/**
 * The first three of the list that have a link on their own site. Wallets inside Telegram have none: their link opens a bot. The
 * sources are in `data/wallet-sources.ts`.
 */
export const tonApps: readonly TonApp[] = [
  {
    name: 'Tonkeeper',
    link: 'https://app.tonkeeper.com/ton-connect',
    bridge: 'https://bridge.tonapi.io/bridge',
  },
  {
    name: 'MyTonWallet',
    link: 'https://connect.mytonwallet.org/',
    bridge: 'https://tonconnectbridge.mytonwallet.org/bridge',
  },
  {
    name: 'Tonhub',
    link: 'https://tonhub.com/ton-connect',
    bridge: 'https://connect.tonhubapi.com/tonconnect',
  },
]
