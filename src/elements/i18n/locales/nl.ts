/** Dutch. */
import type { Translation } from '../messages.js'
import texts from './nl.json'

const messages: Translation = {
  ...texts,

  sentence: (words) => `${words}.`,
  searchEmpty: (query) => `Niets gevonden voor “${query}”.`,
  searchCount: (count) => (count === 1 ? '1 munt' : `${count} munten`),
  searchWithout: (query, word) => `Niets gevonden voor “${query}”. Dit zijn de resultaten zonder “${word}”.`,
  searchMore: (count) =>
    count === 1 ? 'Nog 1 munt: zoek om die te vinden.' : `Nog ${count} munten: zoek om de uwe te vinden.`,
  networkCount: (count) => (count === 1 ? '1 netwerk' : `${count} netwerken`),
  networksOf: (coin) => `Netwerken voor ${coin}`,
  onNetwork: (network) => `via ${network}`,
  approximately: (amount) => `≈ ${amount}`,
  amountRange: (min, max) => `Van ${min} tot ${max}`,
  amountInvalid: (example) => `Vul een bedrag in cijfers in, bijvoorbeeld ${example}.`,
  amountAmbiguous: (typed, thousands, decimals) =>
    `“${typed}” kan twee bedragen betekenen. Vul ${thousands} of ${decimals} in.`,
  amountTooSmall: (min) => `Het kleinste bedrag is ${min}.`,
  amountTooLarge: (max) => `Het grootste bedrag is ${max}.`,
  addressTitle: (network) => `Naar dit adres op ${network}`,
  qrLabel: (coin, network) => `QR-code om met ${coin} via ${network} te betalen`,
  warning: (coin, network) => `Verstuur naar dit adres alleen ${coin}, en alleen via ${network}.`,
  addressCopied: (network) =>
    network === undefined ? 'Adres gekopieerd.' : `Adres gekopieerd. Verstuur alleen via ${network}.`,
  amountCopied: (amount) => `Bedrag gekopieerd: ${amount}.`,
  openWallet: (wallet) => (wallet === '' ? 'Openen in wallet' : `Openen in ${wallet}`),
  walletPay: (wallet) => `Betalen met ${wallet}`,
  walletConnecting: (wallet) => `Maak verbinding in ${wallet}`,
  walletSwitching: (wallet, network) => `Schakel in ${wallet} over naar ${network}`,
  walletConfirming: (wallet) => `Bevestig in ${wallet}`,
  walletConfirmingText: (amount, network) =>
    `De wallet moet om precies ${amount} via ${network} vragen. Wijs het verzoek af als er iets anders staat.`,
  exchangeNetwork: (network) => `Kies ${network} als netwerk voor de opname.`,
  exchangeFee: (amount) =>
    `Exchanges halen hun kosten vaak af van wat u verstuurt. Zorg dat er ${amount} aankomt.`,
  exchangeFeeLabel: (coin) => `De kosten van de exchange, in ${coin}`,
  exchangeEnter: (amount) => `Als de kosten afgaan van wat u invult, vul dan ${amount} in.`,
  exchangeFeeInvalid: (example) => `Vul de kosten in cijfers in, bijvoorbeeld ${example}.`,
  buyCoin: (coin) => `${coin} kopen`,
  claimSupport: (address) => `Support van de winkel: ${address}`,
  claimInvalid: (network) => `Dit is geen transactie in het netwerk ${network}.`,
  checkFirst: (position, wanted, found) => `Teken ${position} moet “${wanted}” zijn, maar is “${found}”.`,
  openPayment: (amount, network) =>
    `U hebt al een adres voor ${amount} via ${network}. Hebt u daar geld naartoe gestuurd, betaal dan niet nog een keer.`,
  checkedSeconds: (seconds) => `${seconds} s geleden gecontroleerd`,
  checkedMinutes: (minutes) => `${minutes} min geleden gecontroleerd`,
  checkedAt: (time) => `laatst gecontroleerd: ${time}`,
  receivedOf: (received, amount) => `${received} van ${amount} ontvangen`,
  overpaid: (surplus) =>
    `U hebt ${surplus} meer verstuurd dan nodig. Neem daarover contact op met de winkel.`,
  refundAsk: (amount, network) =>
    `De winkel betaalt u ${amount} terug. Open deze pagina en voer uw adres in het netwerk ${network} in.`,
  refundAddress: (network) => `Uw adres in het netwerk ${network}`,
  refundInvalid: (network) => `Dit adres kan de terugbetaling in het netwerk ${network} niet ontvangen.`,
  requestId: (id) => `Supportcode ${id}`,
  priceHeldUntil: (time) => `Prijs geldig tot ${time}`,
  priceHeldFor: (time) => `Prijs nog ${time} geldig`,
  missing: (amount) => `Er ontbreekt ${amount}.`,
}

export default messages
