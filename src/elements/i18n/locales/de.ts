/** German. */
import type { Translation } from '../messages.js'
import texts from './de.json'

const messages: Translation = {
  ...texts,

  sentence: (words) => `${words}.`,
  searchEmpty: (query) => `Keine Treffer für „${query}“.`,
  searchCount: (count) => (count === 1 ? '1 Coin' : `${count} Coins`),
  searchWithout: (query, word) => `Keine Treffer für „${query}“. Hier sind die Treffer ohne „${word}“.`,
  searchMore: (count) =>
    count === 1 ? 'Ein weiterer Coin: Suchen Sie danach.' : `${count} weitere Coins: Suchen Sie nach Ihrem.`,
  networkCount: (count) => (count === 1 ? '1 Netzwerk' : `${count} Netzwerke`),
  networksOf: (coin) => `Netzwerke für ${coin}`,
  onNetwork: (network) => `über ${network}`,
  approximately: (amount) => `≈ ${amount}`,
  amountRange: (min, max) => `Von ${min} bis ${max}`,
  amountInvalid: (example) => `Geben Sie einen Betrag in Ziffern ein, zum Beispiel ${example}.`,
  amountAmbiguous: (typed, thousands, decimals) =>
    `„${typed}“ kann zwei Beträge bedeuten. Geben Sie ${thousands} oder ${decimals} ein.`,
  amountTooSmall: (min) => `Der Mindestbetrag ist ${min}.`,
  amountTooLarge: (max) => `Der Höchstbetrag ist ${max}.`,
  addressTitle: (network) => `An diese Adresse im Netzwerk ${network}`,
  qrLabel: (coin, network) => `Code zum Bezahlen mit ${coin} über ${network}`,
  warning: (coin, network) => `Senden Sie nur ${coin} über ${network} an diese Adresse.`,
  addressCopied: (network) =>
    network === undefined ? 'Adresse kopiert.' : `Adresse kopiert. Senden Sie nur über ${network}.`,
  amountCopied: (amount) => `Betrag kopiert: ${amount}.`,
  openWallet: (wallet) => (wallet === '' ? 'In Wallet öffnen' : `In ${wallet} öffnen`),
  walletPay: (wallet) => `Mit ${wallet} bezahlen`,
  walletConnecting: (wallet) => `In ${wallet} verbinden`,
  walletSwitching: (wallet, network) => `In ${wallet} zu ${network} wechseln`,
  walletConfirming: (wallet) => `In ${wallet} bestätigen`,
  walletConfirmingText: (amount, network) =>
    `Die Wallet muss nach genau ${amount} über ${network} fragen. Fragt sie nach etwas anderem, lehnen Sie ab.`,
  exchangeNetwork: (network) => `Wählen Sie für die Auszahlung das Netzwerk ${network}.`,
  exchangeFee: (amount) =>
    `Börsen ziehen ihre Gebühr oft von der gesendeten Summe ab. Achten Sie darauf, dass ${amount} ankommen.`,
  exchangeFeeLabel: (coin) => `Gebühr der Börse, in ${coin}`,
  exchangeEnter: (amount) =>
    `Wenn die Gebühr von dem abgezogen wird, was Sie eingeben, geben Sie ${amount} ein.`,
  exchangeFeeInvalid: (example) => `Geben Sie die Gebühr in Ziffern ein, zum Beispiel ${example}.`,
  buyCoin: (coin) => `${coin} kaufen`,
  claimSupport: (address) => `Support des Shops: ${address}`,
  claimInvalid: (network) => `Das ist keine Transaktion im Netzwerk ${network}.`,
  checkFirst: (position, wanted, found) => `Zeichen ${position} muss „${wanted}“ sein, ist aber „${found}“.`,
  openPayment: (amount, network) =>
    `Sie haben schon eine Adresse für ${amount} über ${network}. Wenn Sie Geld dorthin gesendet haben, bezahlen Sie nicht noch einmal.`,
  checkedSeconds: (seconds) => `vor ${seconds} s aktualisiert`,
  checkedMinutes: (minutes) => `vor ${minutes} min aktualisiert`,
  checkedAt: (time) => `zuletzt aktualisiert: ${time}`,
  receivedOf: (received, amount) => `${received} von ${amount} erhalten`,
  overpaid: (surplus) =>
    `Sie haben ${surplus} mehr gesendet als nötig. Wenden Sie sich deswegen an den Shop.`,
  refundAsk: (amount, network) =>
    `Der Shop zahlt Ihnen ${amount} zurück. Öffnen Sie diese Seite und geben Sie Ihre Adresse im Netzwerk ${network} ein.`,
  refundAddress: (network) => `Ihre Adresse im Netzwerk ${network}`,
  refundInvalid: (network) => `Diese Adresse kann die Rückzahlung im Netzwerk ${network} nicht empfangen.`,
  requestId: (id) => `Supportcode ${id}`,
  priceHeldUntil: (time) => `Preis gilt bis ${time}`,
  priceHeldFor: (time) => `Preis gilt noch ${time}`,
  missing: (amount) => `Es fehlen ${amount}.`,
}

export default messages
