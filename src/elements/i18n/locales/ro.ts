/** Romanian. */
import type { Translation } from '../messages.js'
import texts from './ro.json'

const rules = new Intl.PluralRules('ro')
const coins = { one: 'monedă', few: 'monede', other: 'de monede' }
const networks = { one: 'rețea', few: 'rețele', other: 'de rețele' }

/** Romanian has no other forms than these three; from 20 on, “de” stands before the noun. */
const formOf = (count: number) => rules.select(count) as keyof typeof coins

const messages: Translation = {
  ...texts,

  sentence: (words) => `${words}.`,
  searchEmpty: (query) => `Niciun rezultat pentru „${query}”.`,
  searchCount: (count) => `${count} ${coins[formOf(count)]}`,
  searchWithout: (query, word) => `Niciun rezultat pentru „${query}”. Iată rezultatele fără „${word}”.`,
  searchMore: (count) =>
    count === 1
      ? 'Încă o monedă: căutați-o.'
      : `Încă ${count} ${coins[formOf(count)]}: căutați-o pe cea dorită.`,
  networkCount: (count) => `${count} ${networks[formOf(count)]}`,
  networksOf: (coin) => `Rețele pentru ${coin}`,
  onNetwork: (network) => `în rețeaua ${network}`,
  approximately: (amount) => `≈ ${amount}`,
  amountRange: (min, max) => `De la ${min} până la ${max}`,
  amountInvalid: (example) => `Introduceți suma în cifre, de exemplu ${example}.`,
  amountAmbiguous: (typed, thousands, decimals) =>
    `„${typed}” poate însemna două sume. Introduceți ${thousands} sau ${decimals}.`,
  amountTooSmall: (min) => `Suma minimă este ${min}.`,
  amountTooLarge: (max) => `Suma maximă este ${max}.`,
  addressTitle: (network) => `La această adresă din rețeaua ${network}`,
  qrLabel: (coin, network) => `Cod QR pentru plata cu ${coin} în rețeaua ${network}`,
  warning: (coin, network) => `Trimiteți la această adresă numai ${coin} și numai în rețeaua ${network}.`,
  addressCopied: (network) =>
    network === undefined
      ? 'Adresa a fost copiată.'
      : `Adresa a fost copiată. Trimiteți numai în rețeaua ${network}.`,
  amountCopied: (amount) => `Suma a fost copiată: ${amount}.`,
  openWallet: (wallet) => (wallet === '' ? 'Deschideți în portofel' : `Deschideți în ${wallet}`),
  walletPay: (wallet) => `Plătiți cu ${wallet}`,
  walletConnecting: (wallet) => `Conectați-vă în ${wallet}`,
  walletSwitching: (wallet, network) => `Treceți la rețeaua ${network} în ${wallet}`,
  walletConfirming: (wallet) => `Confirmați în ${wallet}`,
  walletConfirmingText: (amount, network) =>
    `Portofelul trebuie să ceară exact ${amount} în rețeaua ${network}. Dacă cere orice altceva, refuzați.`,
  exchangeNetwork: (network) => `Alegeți ${network} ca rețea pentru retragere.`,
  exchangeFee: (amount) =>
    `Bursele își opresc adesea comisionul din suma trimisă. Asigurați-vă că ajung ${amount}.`,
  exchangeFeeLabel: (coin) => `Comisionul bursei, în ${coin}`,
  exchangeEnter: (amount) => `Dacă comisionul se oprește din suma introdusă, introduceți ${amount}.`,
  exchangeFeeInvalid: (example) => `Introduceți comisionul în cifre, de exemplu ${example}.`,
  buyCoin: (coin) => `Cumpărați ${coin}`,
  claimSupport: (address) => `Asistența magazinului: ${address}`,
  claimInvalid: (network) => `Aceasta nu este o tranzacție în rețeaua ${network}.`,
  checkFirst: (position, wanted, found) =>
    `Caracterul ${position} trebuie să fie „${wanted}”, dar este „${found}”.`,
  openPayment: (amount, network) =>
    `Aveți deja o adresă pentru ${amount} în rețeaua ${network}. Dacă ați trimis bani acolo, nu plătiți din nou.`,
  checkedSeconds: (seconds) => `verificat acum ${seconds} s`,
  checkedMinutes: (minutes) => `verificat acum ${minutes} min`,
  checkedAt: (time) => `ultima verificare: ${time}`,
  receivedOf: (received, amount) => `S-au primit ${received} din ${amount}`,
  overpaid: (surplus) =>
    `Ați trimis cu ${surplus} mai mult decât trebuia. Contactați magazinul în această privință.`,
  refundAsk: (amount, network) =>
    `Magazinul vă returnează ${amount}. Deschideți această pagină și introduceți adresa dumneavoastră din rețeaua ${network}.`,
  refundAddress: (network) => `Adresa dumneavoastră în rețeaua ${network}`,
  refundInvalid: (network) => `Această adresă nu poate primi rambursarea în rețeaua ${network}.`,
  requestId: (id) => `Cod pentru asistență: ${id}`,
  priceHeldUntil: (time) => `Preț valabil până la ${time}`,
  priceHeldFor: (time) => `Preț valabil încă ${time}`,
  missing: (amount) => `Lipsesc ${amount}.`,
}

export default messages
