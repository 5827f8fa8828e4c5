/** Norwegian Bokmål. */
import type { Translation } from '../messages.js'
import texts from './nb.json'

const messages: Translation = {
  ...texts,

  sentence: (words) => `${words}.`,
  searchEmpty: (query) => `Ingen treff på «${query}».`,
  searchCount: (count) => (count === 1 ? '1 kryptovaluta' : `${count} kryptovalutaer`),
  searchWithout: (query, word) => `Ingen treff på «${query}». Her er treffene uten «${word}».`,
  searchMore: (count) =>
    count === 1
      ? '1 kryptovaluta til: søk for å finne den.'
      : `${count} kryptovalutaer til: søk for å finne din.`,
  networkCount: (count) => `${count} nettverk`,
  networksOf: (coin) => `Nettverk for ${coin}`,
  onNetwork: (network) => `på ${network}`,
  approximately: (amount) => `≈ ${amount}`,
  amountRange: (min, max) => `Fra ${min} til ${max}`,
  amountInvalid: (example) => `Skriv inn et beløp i tall, for eksempel ${example}.`,
  amountAmbiguous: (typed, thousands, decimals) =>
    `«${typed}» kan bety to beløp. Skriv inn ${thousands} eller ${decimals}.`,
  amountTooSmall: (min) => `Det minste beløpet er ${min}.`,
  amountTooLarge: (max) => `Det største beløpet er ${max}.`,
  addressTitle: (network) => `Til denne adressen på ${network}`,
  qrLabel: (coin, network) => `QR-kode for å betale med ${coin} på ${network}`,
  warning: (coin, network) => `Send bare ${coin}, og bare på ${network}, til denne adressen.`,
  addressCopied: (network) =>
    network === undefined ? 'Adressen er kopiert.' : `Adressen er kopiert. Send bare på ${network}.`,
  amountCopied: (amount) => `Beløpet er kopiert: ${amount}.`,
  openWallet: (wallet) => (wallet === '' ? 'Åpne i lommebok' : `Åpne i ${wallet}`),
  walletPay: (wallet) => `Betal med ${wallet}`,
  walletConnecting: (wallet) => `Koble til i ${wallet}`,
  walletSwitching: (wallet, network) => `Bytt til ${network} i ${wallet}`,
  walletConfirming: (wallet) => `Bekreft i ${wallet}`,
  walletConfirmingText: (amount, network) =>
    `Lommeboken skal be om nøyaktig ${amount} på ${network}. Hvis den ber om noe annet, avslå.`,
  exchangeNetwork: (network) => `Velg ${network} som nettverk for uttaket.`,
  exchangeFee: (amount) =>
    `Børser trekker ofte gebyret sitt fra det du sender. Sørg for at ${amount} kommer frem.`,
  exchangeFeeLabel: (coin) => `Gebyret til børsen, i ${coin}`,
  exchangeEnter: (amount) => `Hvis gebyret trekkes fra det du skriver inn, skriv inn ${amount}.`,
  exchangeFeeInvalid: (example) => `Skriv inn gebyret i tall, for eksempel ${example}.`,
  buyCoin: (coin) => `Kjøp ${coin}`,
  claimSupport: (address) => `Butikkens kundestøtte: ${address}`,
  claimInvalid: (network) => `Dette er ikke en transaksjon på ${network}.`,
  checkFirst: (position, wanted, found) => `Tegn ${position} skal være «${wanted}», men er «${found}».`,
  openPayment: (amount, network) =>
    `Du har allerede en adresse for ${amount} på ${network}. Hvis du har sendt penger dit, ikke betal på nytt.`,
  checkedSeconds: (seconds) => `kontrollert for ${seconds} s siden`,
  checkedMinutes: (minutes) => `kontrollert for ${minutes} min siden`,
  checkedAt: (time) => `sist kontrollert ${time}`,
  receivedOf: (received, amount) => `${received} av ${amount} mottatt`,
  overpaid: (surplus) => `Du sendte ${surplus} mer enn nødvendig. Kontakt butikken om det.`,
  refundAsk: (amount, network) =>
    `Butikken betaler ${amount} tilbake til deg. Åpne denne siden og skriv inn adressen din på ${network}.`,
  refundAddress: (network) => `Adressen din på ${network}`,
  refundInvalid: (network) => `Denne adressen kan ikke motta refusjonen på ${network}.`,
  requestId: (id) => `Supportkode ${id}`,
  priceHeldUntil: (time) => `Prisen gjelder til ${time}`,
  priceHeldFor: (time) => `Prisen gjelder i ${time} til`,
  missing: (amount) => `Det mangler ${amount}.`,
}

export default messages
