/** Russian. */
import type { Translation } from '../messages.js'
import texts from './ru.json'

const rules = new Intl.PluralRules('ru')
const coins = { one: 'монета', few: 'монеты', many: 'монет', other: 'монеты' }
const networks = { one: 'сеть', few: 'сети', many: 'сетей', other: 'сети' }

/** A count and its noun; Russian has no other forms than these four. */
const counted = (count: number, forms: typeof coins): string =>
  `${count} ${forms[rules.select(count) as keyof typeof coins]}`

const messages: Translation = {
  ...texts,

  sentence: (words) => `${words}.`,
  searchEmpty: (query) => `По запросу «${query}» ничего не найдено.`,
  searchCount: (count) => counted(count, coins),
  searchWithout: (query, word) =>
    `По запросу «${query}» ничего не найдено. Показаны результаты без слова «${word}».`,
  searchMore: (count) => `Ещё ${counted(count, coins)}: найдите нужную через поиск.`,
  networkCount: (count) => counted(count, networks),
  networksOf: (coin) => `Сети для ${coin}`,
  onNetwork: (network) => `в сети ${network}`,
  approximately: (amount) => `≈ ${amount}`,
  amountRange: (min, max) => `От ${min} до ${max}`,
  amountInvalid: (example) => `Введите сумму цифрами, например ${example}.`,
  amountAmbiguous: (typed, thousands, decimals) =>
    `«${typed}» может означать две разные суммы. Введите ${thousands} или ${decimals}.`,
  amountTooSmall: (min) => `Наименьшая сумма: ${min}.`,
  amountTooLarge: (max) => `Наибольшая сумма: ${max}.`,
  addressTitle: (network) => `На этот адрес в сети ${network}`,
  qrLabel: (coin, network) => `QR-код для оплаты в ${coin} в сети ${network}`,
  warning: (coin, network) => `Отправляйте на этот адрес только ${coin} и только в сети ${network}.`,
  addressCopied: (network) =>
    network === undefined ? 'Адрес скопирован.' : `Адрес скопирован. Отправляйте только в сети ${network}.`,
  amountCopied: (amount) => `Сумма скопирована: ${amount}.`,
  openWallet: (wallet) => (wallet === '' ? 'Открыть в кошельке' : `Открыть в ${wallet}`),
  walletPay: (wallet) => `Оплатить через ${wallet}`,
  walletConnecting: (wallet) => `Разрешите подключение в ${wallet}`,
  walletSwitching: (wallet, network) => `Переключитесь на сеть ${network} в ${wallet}`,
  walletConfirming: (wallet) => `Подтвердите в ${wallet}`,
  walletConfirmingText: (amount, network) =>
    `Кошелёк должен запросить ровно ${amount} в сети ${network}. Если он запросит что-то другое, отклоните запрос.`,
  exchangeNetwork: (network) => `Выберите ${network} в качестве сети для вывода.`,
  exchangeFee: (amount) =>
    `Биржи часто удерживают комиссию из отправляемой суммы. Проследите, чтобы поступило ${amount}.`,
  exchangeFeeLabel: (coin) => `Комиссия биржи, в ${coin}`,
  exchangeEnter: (amount) => `Если комиссия удерживается из введённой суммы, введите ${amount}.`,
  exchangeFeeInvalid: (example) => `Введите комиссию цифрами, например ${example}.`,
  buyCoin: (coin) => `Купить ${coin}`,
  claimSupport: (address) => `Поддержка магазина: ${address}`,
  claimInvalid: (network) => `Это не транзакция в сети ${network}.`,
  checkFirst: (position, wanted, found) => `Символ ${position} должен быть «${wanted}», а здесь «${found}».`,
  openPayment: (amount, network) =>
    `У вас уже есть адрес для ${amount} в сети ${network}. Если вы отправили туда деньги, не платите ещё раз.`,
  checkedSeconds: (seconds) => `проверено ${seconds} с назад`,
  checkedMinutes: (minutes) => `проверено ${minutes} мин назад`,
  checkedAt: (time) => `последняя проверка: ${time}`,
  receivedOf: (received, amount) => `Получено ${received} из ${amount}`,
  overpaid: (surplus) =>
    `Вы отправили на ${surplus} больше, чем нужно. Обратитесь по этому поводу в магазин.`,
  refundAsk: (amount, network) =>
    `Магазин возвращает вам ${amount}. Откройте эту страницу и укажите свой адрес в сети ${network}.`,
  refundAddress: (network) => `Ваш адрес в сети ${network}`,
  refundInvalid: (network) => `Этот адрес не может принять возврат в сети ${network}.`,
  requestId: (id) => `Код для поддержки: ${id}`,
  priceHeldUntil: (time) => `Цена действует до ${time}`,
  priceHeldFor: (time) => `Цена действует ещё ${time}`,
  missing: (amount) => `Не хватает ${amount}.`,
}

export default messages
