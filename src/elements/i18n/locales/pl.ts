/** Polish. */
import type { Translation } from '../messages.js'
import texts from './pl.json'

const rules = new Intl.PluralRules('pl')
const coins = { one: 'kryptowaluta', few: 'kryptowaluty', many: 'kryptowalut', other: 'kryptowaluty' }
const networks = { one: 'sieć', few: 'sieci', many: 'sieci', other: 'sieci' }

/** A count and its noun; Polish has no other forms than these four. */
const counted = (count: number, forms: typeof coins): string =>
  `${count} ${forms[rules.select(count) as keyof typeof coins]}`

const messages: Translation = {
  ...texts,

  sentence: (words) => `${words}.`,
  searchEmpty: (query) => `Brak wyników dla „${query}”.`,
  searchCount: (count) => counted(count, coins),
  searchWithout: (query, word) => `Brak wyników dla „${query}”. Oto wyniki bez „${word}”.`,
  searchMore: (count) =>
    count === 1
      ? 'Jeszcze 1 kryptowaluta: wyszukaj ją.'
      : `Jeszcze ${counted(count, coins)}: wyszukaj swoją.`,
  networkCount: (count) => counted(count, networks),
  networksOf: (coin) => `Sieci dla ${coin}`,
  onNetwork: (network) => `w sieci ${network}`,
  approximately: (amount) => `≈ ${amount}`,
  amountRange: (min, max) => `Od ${min} do ${max}`,
  amountInvalid: (example) => `Wpisz kwotę cyframi, na przykład ${example}.`,
  amountAmbiguous: (typed, thousands, decimals) =>
    `„${typed}” może oznaczać dwie kwoty. Wpisz ${thousands} lub ${decimals}.`,
  amountTooSmall: (min) => `Najmniejsza kwota to ${min}.`,
  amountTooLarge: (max) => `Największa kwota to ${max}.`,
  addressTitle: (network) => `Na ten adres w sieci ${network}`,
  qrLabel: (coin, network) => `Kod QR do zapłaty w ${coin} w sieci ${network}`,
  warning: (coin, network) => `Na ten adres wyślij tylko ${coin} i tylko w sieci ${network}.`,
  addressCopied: (network) =>
    network === undefined ? 'Adres skopiowany.' : `Adres skopiowany. Wyślij tylko w sieci ${network}.`,
  amountCopied: (amount) => `Kwota skopiowana: ${amount}.`,
  openWallet: (wallet) => (wallet === '' ? 'Otwórz w portfelu' : `Otwórz w ${wallet}`),
  walletPay: (wallet) => `Zapłać przez ${wallet}`,
  walletConnecting: (wallet) => `Połącz się w ${wallet}`,
  walletSwitching: (wallet, network) => `Przełącz ${wallet} na sieć ${network}`,
  walletConfirming: (wallet) => `Potwierdź w ${wallet}`,
  walletConfirmingText: (amount, network) =>
    `Portfel musi prosić o dokładnie ${amount} w sieci ${network}. Jeśli prosi o cokolwiek innego, odrzuć.`,
  exchangeNetwork: (network) => `Jako sieć wypłaty wybierz ${network}.`,
  exchangeFee: (amount) =>
    `Giełdy często potrącają opłatę z wysyłanej kwoty. Dopilnuj, aby dotarło ${amount}.`,
  exchangeFeeLabel: (coin) => `Opłata giełdy, w ${coin}`,
  exchangeEnter: (amount) => `Jeśli opłata jest potrącana z wpisanej kwoty, wpisz ${amount}.`,
  exchangeFeeInvalid: (example) => `Wpisz opłatę cyframi, na przykład ${example}.`,
  buyCoin: (coin) => `Kup ${coin}`,
  claimSupport: (address) => `Pomoc sklepu: ${address}`,
  claimInvalid: (network) => `To nie jest transakcja w sieci ${network}.`,
  checkFirst: (position, wanted, found) =>
    `Na pozycji ${position} powinno być „${wanted}”, a jest „${found}”.`,
  openPayment: (amount, network) =>
    `Masz już adres do zapłaty ${amount} w sieci ${network}. Jeśli wysłano tam pieniądze, nie płać ponownie.`,
  checkedSeconds: (seconds) => `sprawdzono ${seconds} s temu`,
  checkedMinutes: (minutes) => `sprawdzono ${minutes} min temu`,
  checkedAt: (time) => `ostatnio sprawdzono: ${time}`,
  receivedOf: (received, amount) => `Otrzymano ${received} z ${amount}`,
  overpaid: (surplus) => `Wysłano o ${surplus} więcej, niż trzeba. Skontaktuj się w tej sprawie ze sklepem.`,
  refundAsk: (amount, network) =>
    `Sklep zwraca Ci ${amount}. Otwórz tę stronę i podaj swój adres w sieci ${network}.`,
  refundAddress: (network) => `Twój adres w sieci ${network}`,
  refundInvalid: (network) => `Ten adres nie może przyjąć zwrotu w sieci ${network}.`,
  requestId: (id) => `Kod dla obsługi klienta: ${id}`,
  priceHeldUntil: (time) => `Cena ważna do ${time}`,
  priceHeldFor: (time) => `Cena ważna jeszcze ${time}`,
  missing: (amount) => `Brakuje ${amount}.`,
}

export default messages
