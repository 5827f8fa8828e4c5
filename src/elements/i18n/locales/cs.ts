/** Czech. */
import type { Translation } from '../messages.js'
import texts from './cs.json'

const rules = new Intl.PluralRules('cs')
const coins = { one: 'kryptoměna', few: 'kryptoměny', many: 'kryptoměny', other: 'kryptoměn' }
const networks = { one: 'síť', few: 'sítě', many: 'sítě', other: 'sítí' }

/** A count and its noun; Czech has no other forms than these four, `many` for fractions. */
const counted = (count: number, forms: typeof coins): string =>
  `${count} ${forms[rules.select(count) as keyof typeof coins]}`

const messages: Translation = {
  ...texts,

  sentence: (words) => `${words}.`,
  searchEmpty: (query) => `Výrazu „${query}“ nic neodpovídá.`,
  searchCount: (count) => counted(count, coins),
  searchWithout: (query, word) => `Výrazu „${query}“ nic neodpovídá. Tyto výsledky jsou bez „${word}“.`,
  searchMore: (count) =>
    count === 1
      ? 'Ještě 1 kryptoměna: najdete ji hledáním.'
      : `Ještě ${counted(count, coins)}: svou najdete hledáním.`,
  networkCount: (count) => counted(count, networks),
  networksOf: (coin) => `Sítě pro ${coin}`,
  onNetwork: (network) => `v síti ${network}`,
  approximately: (amount) => `≈ ${amount}`,
  amountRange: (min, max) => `Od ${min} do ${max}`,
  amountInvalid: (example) => `Zadejte částku číslicemi, například ${example}.`,
  amountAmbiguous: (typed, thousands, decimals) =>
    `„${typed}“ může znamenat dvě částky. Zadejte ${thousands} nebo ${decimals}.`,
  amountTooSmall: (min) => `Nejmenší částka je ${min}.`,
  amountTooLarge: (max) => `Největší částka je ${max}.`,
  addressTitle: (network) => `Na tuto adresu v síti ${network}`,
  qrLabel: (coin, network) => `QR kód k zaplacení v ${coin} v síti ${network}`,
  warning: (coin, network) => `Na tuto adresu posílejte pouze ${coin} a pouze v síti ${network}.`,
  addressCopied: (network) =>
    network === undefined
      ? 'Adresa je zkopírována.'
      : `Adresa je zkopírována. Posílejte pouze v síti ${network}.`,
  amountCopied: (amount) => `Částka je zkopírována: ${amount}.`,
  openWallet: (wallet) => (wallet === '' ? 'Otevřít v peněžence' : `Otevřít v ${wallet}`),
  walletPay: (wallet) => `Zaplatit přes ${wallet}`,
  walletConnecting: (wallet) => `Připojte se v ${wallet}`,
  walletSwitching: (wallet, network) => `Přepněte ${wallet} na síť ${network}`,
  walletConfirming: (wallet) => `Potvrďte v ${wallet}`,
  walletConfirmingText: (amount, network) =>
    `Peněženka musí žádat přesně o ${amount} v síti ${network}. Pokud žádá o cokoli jiného, odmítněte to.`,
  exchangeNetwork: (network) => `Jako síť pro výběr zvolte ${network}.`,
  exchangeFee: (amount) =>
    `Burzy si poplatek často strhávají z toho, co posíláte. Ujistěte se, že dorazí ${amount}.`,
  exchangeFeeLabel: (coin) => `Poplatek burzy, v ${coin}`,
  exchangeEnter: (amount) => `Pokud se poplatek strhává z toho, co zadáte, zadejte ${amount}.`,
  exchangeFeeInvalid: (example) => `Zadejte poplatek číslicemi, například ${example}.`,
  buyCoin: (coin) => `Koupit ${coin}`,
  claimSupport: (address) => `Podpora obchodu: ${address}`,
  claimInvalid: (network) => `Toto není transakce v síti ${network}.`,
  checkFirst: (position, wanted, found) => `Na pozici ${position} má být „${wanted}“, ale je tam „${found}“.`,
  openPayment: (amount, network) =>
    `Už máte adresu pro ${amount} v síti ${network}. Pokud jste tam poslali peníze, neplaťte znovu.`,
  checkedSeconds: (seconds) => `zkontrolováno před ${seconds} s`,
  checkedMinutes: (minutes) => `zkontrolováno před ${minutes} min`,
  checkedAt: (time) => `naposledy zkontrolováno: ${time}`,
  receivedOf: (received, amount) => `Přijato ${received} z ${amount}`,
  overpaid: (surplus) => `Poslali jste o ${surplus} více, než bylo třeba. Obraťte se kvůli tomu na obchod.`,
  refundAsk: (amount, network) =>
    `Obchod vám vrací ${amount}. Otevřete tuto stránku a zadejte svou adresu v síti ${network}.`,
  refundAddress: (network) => `Vaše adresa v síti ${network}`,
  refundInvalid: (network) => `Na tuto adresu nelze peníze v síti ${network} vrátit.`,
  requestId: (id) => `Kód pro podporu: ${id}`,
  priceHeldUntil: (time) => `Cena platí do ${time}`,
  priceHeldFor: (time) => `Cena platí ještě ${time}`,
  missing: (amount) => `Chybí ${amount}.`,
}

export default messages
