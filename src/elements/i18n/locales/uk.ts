/** Ukrainian. */
import type { Translation } from '../messages.js'
import texts from './uk.json'

const rules = new Intl.PluralRules('uk')
const coins = { one: 'монета', few: 'монети', many: 'монет', other: 'монети' }
const networks = { one: 'мережа', few: 'мережі', many: 'мереж', other: 'мережі' }

/** A count and its noun; Ukrainian has no other forms than these four. */
const counted = (count: number, forms: typeof coins): string =>
  `${count} ${forms[rules.select(count) as keyof typeof coins]}`

const messages: Translation = {
  ...texts,

  sentence: (words) => `${words}.`,
  searchEmpty: (query) => `За запитом «${query}» нічого не знайдено.`,
  searchCount: (count) => counted(count, coins),
  searchWithout: (query, word) =>
    `За запитом «${query}» нічого не знайдено. Показано результати без слова «${word}».`,
  searchMore: (count) => `Ще ${counted(count, coins)}: знайдіть потрібну через пошук.`,
  networkCount: (count) => counted(count, networks),
  networksOf: (coin) => `Мережі для ${coin}`,
  onNetwork: (network) => `у мережі ${network}`,
  approximately: (amount) => `≈ ${amount}`,
  amountRange: (min, max) => `Від ${min} до ${max}`,
  amountInvalid: (example) => `Введіть суму цифрами, наприклад ${example}.`,
  amountAmbiguous: (typed, thousands, decimals) =>
    `«${typed}» може означати дві різні суми. Введіть ${thousands} або ${decimals}.`,
  amountTooSmall: (min) => `Найменша сума: ${min}.`,
  amountTooLarge: (max) => `Найбільша сума: ${max}.`,
  addressTitle: (network) => `На цю адресу в мережі ${network}`,
  qrLabel: (coin, network) => `QR-код для оплати в ${coin} у мережі ${network}`,
  warning: (coin, network) => `Надсилайте на цю адресу лише ${coin} і лише в мережі ${network}.`,
  addressCopied: (network) =>
    network === undefined
      ? 'Адресу скопійовано.'
      : `Адресу скопійовано. Надсилайте лише в мережі ${network}.`,
  amountCopied: (amount) => `Суму скопійовано: ${amount}.`,
  openWallet: (wallet) => (wallet === '' ? 'Відкрити в гаманці' : `Відкрити в ${wallet}`),
  walletPay: (wallet) => `Оплатити через ${wallet}`,
  walletConnecting: (wallet) => `Дозвольте підключення в ${wallet}`,
  walletSwitching: (wallet, network) => `Перемкніться на мережу ${network} у ${wallet}`,
  walletConfirming: (wallet) => `Підтвердьте в ${wallet}`,
  walletConfirmingText: (amount, network) =>
    `Гаманець має запитати рівно ${amount} у мережі ${network}. Якщо він запитує щось інше, відхиліть запит.`,
  exchangeNetwork: (network) => `Виберіть ${network} як мережу для виведення.`,
  exchangeFee: (amount) =>
    `Біржі часто утримують комісію із суми, яку ви надсилаєте. Подбайте, щоб надійшло ${amount}.`,
  exchangeFeeLabel: (coin) => `Комісія біржі, у ${coin}`,
  exchangeEnter: (amount) => `Якщо комісію утримують із введеної суми, введіть ${amount}.`,
  exchangeFeeInvalid: (example) => `Введіть комісію цифрами, наприклад ${example}.`,
  buyCoin: (coin) => `Купити ${coin}`,
  claimSupport: (address) => `Підтримка магазину: ${address}`,
  claimInvalid: (network) => `Це не транзакція в мережі ${network}.`,
  checkFirst: (position, wanted, found) => `Символ ${position} має бути «${wanted}», а тут «${found}».`,
  openPayment: (amount, network) =>
    `У вас уже є адреса для ${amount} у мережі ${network}. Якщо ви надіслали туди гроші, не платіть ще раз.`,
  checkedSeconds: (seconds) => `перевірено ${seconds} с тому`,
  checkedMinutes: (minutes) => `перевірено ${minutes} хв тому`,
  checkedAt: (time) => `остання перевірка: ${time}`,
  receivedOf: (received, amount) => `Отримано ${received} із ${amount}`,
  overpaid: (surplus) =>
    `Ви надіслали на ${surplus} більше, ніж потрібно. Зверніться щодо цього до магазину.`,
  refundAsk: (amount, network) =>
    `Магазин повертає вам ${amount}. Відкрийте цю сторінку й укажіть свою адресу в мережі ${network}.`,
  refundAddress: (network) => `Ваша адреса в мережі ${network}`,
  refundInvalid: (network) => `Ця адреса не може отримати повернення в мережі ${network}.`,
  requestId: (id) => `Код для підтримки: ${id}`,
  priceHeldUntil: (time) => `Ціна діє до ${time}`,
  priceHeldFor: (time) => `Ціна діє ще ${time}`,
  missing: (amount) => `Бракує ${amount}.`,
}

export default messages
