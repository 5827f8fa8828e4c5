/** Hebrew. */
import type { Translation } from '../messages.js'
import texts from './he.json'

/** One and two are words; two have a form of their own. */
const counted = (count: number, one: string, two: string, other: string): string =>
  count === 1 ? one : count === 2 ? two : `${count} ${other}`
const coins = (count: number): string => counted(count, 'מטבע אחד', 'שני מטבעות', 'מטבעות')

const messages: Translation = {
  ...texts,

  sentence: (words) => `${words}.`,
  searchEmpty: (query) => `אין תוצאות עבור ״${query}״.`,
  searchCount: coins,
  searchWithout: (query, word) => `אין תוצאות עבור ״${query}״. אלה התוצאות בלי ״${word}״.`,
  searchMore: (count) => `יש עוד ${coins(count)}: חפשו כדי למצוא.`,
  networkCount: (count) => counted(count, 'רשת אחת', 'שתי רשתות', 'רשתות'),
  networksOf: (coin) => `רשתות עבור ${coin}`,
  onNetwork: (network) => `ברשת ${network}`,
  approximately: (amount) => `≈ ${amount}`,
  amountRange: (min, max) => `מ־${min} עד ${max}`,
  amountInvalid: (example) => `הזינו סכום בספרות, לדוגמה ${example}.`,
  amountAmbiguous: (typed, thousands, decimals) =>
    `ל־״${typed}״ יכולים להיות שני פירושים. הזינו ${thousands} או ${decimals}.`,
  amountTooSmall: (min) => `הסכום הקטן ביותר הוא ${min}.`,
  amountTooLarge: (max) => `הסכום הגדול ביותר הוא ${max}.`,
  addressTitle: (network) => `לכתובת זו ברשת ${network}`,
  qrLabel: (coin, network) => `קוד QR לתשלום ב־${coin} ברשת ${network}`,
  warning: (coin, network) => `שלחו לכתובת זו רק ${coin}, ורק ברשת ${network}.`,
  addressCopied: (network) =>
    network === undefined ? 'הכתובת הועתקה.' : `הכתובת הועתקה. שלחו רק ברשת ${network}.`,
  amountCopied: (amount) => `הסכום הועתק: ${amount}.`,
  openWallet: (wallet) => (wallet === '' ? 'פתיחה בארנק' : `פתיחה ב־${wallet}`),
  walletPay: (wallet) => `תשלום עם ${wallet}`,
  walletConnecting: (wallet) => `התחברו ב־${wallet}`,
  walletSwitching: (wallet, network) => `עברו ל־${network} ב־${wallet}`,
  walletConfirming: (wallet) => `אשרו ב־${wallet}`,
  walletConfirmingText: (amount, network) =>
    `הארנק חייב לבקש בדיוק ${amount} ברשת ${network}. אם הוא מבקש משהו אחר, סרבו.`,
  exchangeNetwork: (network) => `בחרו ב־${network} כרשת למשיכה.`,
  exchangeFee: (amount) => `בורסות מנכות לעיתים קרובות את העמלה מהסכום שנשלח. ודאו שיגיעו ${amount}.`,
  exchangeFeeLabel: (coin) => `עמלת הבורסה, ב־${coin}`,
  exchangeEnter: (amount) => `אם העמלה מנוכה ממה שאתם מזינים, הזינו ${amount}.`,
  exchangeFeeInvalid: (example) => `הזינו את העמלה בספרות, לדוגמה ${example}.`,
  buyCoin: (coin) => `קניית ${coin}`,
  claimSupport: (address) => `התמיכה של החנות: ${address}`,
  claimInvalid: (network) => `זו לא עסקה ברשת ${network}.`,
  checkFirst: (position, wanted, found) => `תו מספר ${position} צריך להיות ״${wanted}״, אך הוא ״${found}״.`,
  openPayment: (amount, network) =>
    `כבר יש לכם כתובת לתשלום של ${amount} ברשת ${network}. אם שלחתם לשם כסף, אל תשלמו שוב.`,
  checkedSeconds: (seconds) => `נבדק לפני ${counted(seconds, 'שנייה', 'שתי שניות', 'שניות')}`,
  checkedMinutes: (minutes) => `נבדק לפני ${counted(minutes, 'דקה', 'שתי דקות', 'דקות')}`,
  checkedAt: (time) => `בדיקה אחרונה: ${time}`,
  receivedOf: (received, amount) => `התקבלו ${received} מתוך ${amount}`,
  overpaid: (surplus) => `שלחתם ${surplus} יותר מהנדרש. פנו לחנות בעניין זה.`,
  refundAsk: (amount, network) =>
    `החנות מחזירה לכם ${amount}. פתחו את הדף הזה והזינו את הכתובת שלכם ברשת ${network}.`,
  refundAddress: (network) => `הכתובת שלכם ברשת ${network}`,
  refundInvalid: (network) => `הכתובת הזו לא יכולה לקבל את ההחזר ברשת ${network}.`,
  requestId: (id) => `קוד תמיכה ${id}`,
  priceHeldUntil: (time) => `המחיר בתוקף עד ${time}`,
  priceHeldFor: (time) => `המחיר בתוקף עוד ${time}`,
  missing: (amount) => `חסרים ${amount}.`,
}

export default messages
