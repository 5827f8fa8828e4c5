/** Danish. */
import type { Translation } from '../messages.js'
import texts from './da.json'

const messages: Translation = {
  ...texts,

  sentence: (words) => `${words}.`,
  searchEmpty: (query) => `Ingen resultater for ”${query}”.`,
  searchCount: (count) => (count === 1 ? '1 kryptovaluta' : `${count} kryptovalutaer`),
  searchWithout: (query, word) => `Ingen resultater for ”${query}”. Her er resultaterne uden ”${word}”.`,
  searchMore: (count) =>
    count === 1
      ? '1 kryptovaluta mere: søg for at finde den.'
      : `${count} kryptovalutaer mere: søg for at finde din.`,
  networkCount: (count) => `${count} netværk`,
  networksOf: (coin) => `Netværk for ${coin}`,
  onNetwork: (network) => `på ${network}`,
  approximately: (amount) => `≈ ${amount}`,
  amountRange: (min, max) => `Fra ${min} til ${max}`,
  amountInvalid: (example) => `Indtast et beløb i tal, for eksempel ${example}.`,
  amountAmbiguous: (typed, thousands, decimals) =>
    `”${typed}” kan betyde to beløb. Indtast ${thousands} eller ${decimals}.`,
  amountTooSmall: (min) => `Det mindste beløb er ${min}.`,
  amountTooLarge: (max) => `Det største beløb er ${max}.`,
  addressTitle: (network) => `Til denne adresse på ${network}`,
  qrLabel: (coin, network) => `QR-kode til at betale med ${coin} på ${network}`,
  warning: (coin, network) => `Send kun ${coin}, og kun på ${network}, til denne adresse.`,
  addressCopied: (network) =>
    network === undefined ? 'Adressen er kopieret.' : `Adressen er kopieret. Send kun på ${network}.`,
  amountCopied: (amount) => `Beløbet er kopieret: ${amount}.`,
  openWallet: (wallet) => (wallet === '' ? 'Åbn i wallet' : `Åbn i ${wallet}`),
  walletPay: (wallet) => `Betal med ${wallet}`,
  walletConnecting: (wallet) => `Opret forbindelse i ${wallet}`,
  walletSwitching: (wallet, network) => `Skift til ${network} i ${wallet}`,
  walletConfirming: (wallet) => `Bekræft i ${wallet}`,
  walletConfirmingText: (amount, network) =>
    `Walletten skal bede om præcis ${amount} på ${network}. Beder den om noget andet, så afvis det.`,
  exchangeNetwork: (network) => `Vælg ${network} som netværk for udbetalingen.`,
  exchangeFee: (amount) =>
    `Børser trækker ofte deres gebyr fra det, du sender. Sørg for, at ${amount} kommer frem.`,
  exchangeFeeLabel: (coin) => `Børsens gebyr, i ${coin}`,
  exchangeEnter: (amount) => `Hvis gebyret trækkes fra det, du indtaster, så indtast ${amount}.`,
  exchangeFeeInvalid: (example) => `Indtast gebyret i tal, for eksempel ${example}.`,
  buyCoin: (coin) => `Køb ${coin}`,
  claimSupport: (address) => `Butikkens support: ${address}`,
  claimInvalid: (network) => `Dette er ikke en transaktion på ${network}.`,
  checkFirst: (position, wanted, found) => `Tegn ${position} skal være ”${wanted}”, men er ”${found}”.`,
  openPayment: (amount, network) =>
    `Du har allerede en adresse til ${amount} på ${network}. Hvis du har sendt penge dertil, så betal ikke igen.`,
  checkedSeconds: (seconds) => `kontrolleret for ${seconds} s siden`,
  checkedMinutes: (minutes) => `kontrolleret for ${minutes} min. siden`,
  checkedAt: (time) => `sidst kontrolleret ${time}`,
  receivedOf: (received, amount) => `${received} af ${amount} modtaget`,
  overpaid: (surplus) => `Du har sendt ${surplus} mere end nødvendigt. Kontakt butikken om det.`,
  refundAsk: (amount, network) =>
    `Butikken betaler ${amount} tilbage til dig. Åbn denne side, og indtast din adresse på ${network}.`,
  refundAddress: (network) => `Din adresse på ${network}`,
  refundInvalid: (network) => `Denne adresse kan ikke modtage tilbagebetalingen på ${network}.`,
  requestId: (id) => `Supportkode ${id}`,
  priceHeldUntil: (time) => `Prisen gælder til ${time}`,
  priceHeldFor: (time) => `Prisen gælder i ${time} endnu`,
  missing: (amount) => `Der mangler ${amount}.`,
}

export default messages
