/** Payment from a wallet in the browser, or in an app. */
import type { FailureMessage } from './fallback.js'

/** The messages of the wallet button. */
export const walletMessages = {
  walletsTitle: 'Pay from a wallet in this browser',
  walletPay: (wallet: string) => `Pay with ${wallet}`,
  walletConnecting: (wallet: string) => `Connect in ${wallet}`,
  walletConnectingText: 'Its window asks whether this page may see your account. Nothing is sent yet.',
  walletSwitching: (wallet: string, network: string) => `Switch to ${network} in ${wallet}`,
  walletSwitchingText: 'It is set to another network. Nothing is sent yet.',
  walletConfirming: (wallet: string) => `Confirm in ${wallet}`,
  walletConfirmingText: (amount: string, network: string) =>
    `It must ask for exactly ${amount} on ${network}. If it asks for anything else, decline.`,
  walletCancel: 'Cancel',
  walletSent: 'Sent from your wallet. Waiting to see it arrive.',
  walletSentText: 'Nothing more to do. This page follows it.',
  walletAgain: 'Send it again',
  walletUnclear: 'We can’t tell whether your wallet sent it',
  walletUnclearText: 'Look in your wallet before you try again, so that you don’t pay twice.',
  walletAlreadySent: 'You already sent this from your wallet',
  walletAlreadySentText: 'Send it again only if your wallet says that the first one failed.',
  walletTest: 'This is a test checkout',
  walletTestText: 'Real money sent from your wallet would be lost.',
  walletSendAnyway: 'Send anyway',
  walletStopped: {
    rejected: { title: 'You declined in your wallet', next: 'Nothing was sent. You can try again.' },
    busy: {
      title: 'Your wallet is waiting for you',
      next: 'It has an open request. Open the wallet, answer it, then try again.',
    },
    'no-account': { title: 'Your wallet shared no account', next: 'Unlock it, then try again.' },
    'unknown-network': {
      title: 'Your wallet doesn’t know this network',
      next: 'Add the network in your wallet, then try again. Nothing was sent.',
    },
    'wrong-network': {
      title: 'Your wallet is still on another network',
      next: 'Switch to the network of this payment in your wallet, then try again. Nothing was sent.',
    },
    changed: {
      title: 'Something changed in the meantime',
      next: 'The account, the network or the amount has changed. Nothing was sent. You can try again.',
    },
    'no-answer': {
      title: 'Your wallet did not answer',
      next: 'Nothing was sent. Open the wallet, then try again.',
    },
    failed: {
      title: 'Your wallet could not send it',
      next: 'Your wallet shows the reason. Check there that nothing was sent before you try again.',
    },
    unusable: { title: 'Your wallet can’t be used here', next: 'Nothing was sent. Use the address above.' },
  } satisfies Record<string, FailureMessage>,
  walletApps: 'Open in a wallet app',
  walletOtherApps: 'Another wallet app',
  walletAppsText: 'The app opens with the payment filled in. Compare it before you confirm.',
}
