/** Persian. */
import type { Translation } from '../messages.js'
import texts from './fa.json'

const messages: Translation = {
  ...texts,

  sentence: (words) => `${words}.`,
  searchEmpty: (query) => `نتیجه‌ای برای «${query}» پیدا نشد.`,
  searchCount: (count) => `${count} ارز`,
  searchWithout: (query, word) =>
    `نتیجه‌ای برای «${query}» پیدا نشد. این‌ها نتیجه‌های جستجو بدون «${word}» هستند.`,
  searchMore: (count) => `${count} ارز دیگر: برای یافتن، جستجو کنید.`,
  networkCount: (count) => `${count} شبکه`,
  networksOf: (coin) => `شبکه‌های ${coin}`,
  onNetwork: (network) => `در شبکهٔ ${network}`,
  approximately: (amount) => `≈ ${amount}`,
  amountRange: (min, max) => `از ${min} تا ${max}`,
  amountInvalid: (example) => `مبلغ را با رقم وارد کنید، برای نمونه ${example}.`,
  amountAmbiguous: (typed, thousands, decimals) =>
    `«${typed}» می‌تواند دو مبلغ متفاوت باشد. ${thousands} یا ${decimals} را وارد کنید.`,
  amountTooSmall: (min) => `کمترین مبلغ ${min} است.`,
  amountTooLarge: (max) => `بیشترین مبلغ ${max} است.`,
  addressTitle: (network) => `به این آدرس در شبکهٔ ${network}`,
  qrLabel: (coin, network) => `کد QR برای پرداخت با ${coin} در شبکهٔ ${network}`,
  warning: (coin, network) => `به این آدرس فقط ${coin} و فقط در شبکهٔ ${network} بفرستید.`,
  addressCopied: (network) =>
    network === undefined ? 'آدرس کپی شد.' : `آدرس کپی شد. فقط در شبکهٔ ${network} بفرستید.`,
  amountCopied: (amount) => `مبلغ کپی شد: ${amount}.`,
  openWallet: (wallet) => (wallet === '' ? 'باز کردن در کیف پول' : `باز کردن در ${wallet}`),
  walletPay: (wallet) => `پرداخت با ${wallet}`,
  walletConnecting: (wallet) => `در ${wallet} متصل شوید`,
  walletSwitching: (wallet, network) => `در ${wallet} به ${network} بروید`,
  walletConfirming: (wallet) => `در ${wallet} تأیید کنید`,
  walletConfirmingText: (amount, network) =>
    `کیف پول باید دقیقاً ${amount} در شبکهٔ ${network} درخواست کند. اگر چیز دیگری خواست، رد کنید.`,
  exchangeNetwork: (network) => `برای برداشت، شبکهٔ ${network} را انتخاب کنید.`,
  exchangeFee: (amount) =>
    `صرافی‌ها اغلب کارمزد خود را از مبلغی که می‌فرستید کم می‌کنند. مطمئن شوید که ${amount} می‌رسد.`,
  exchangeFeeLabel: (coin) => `کارمزد صرافی به ${coin}`,
  exchangeEnter: (amount) => `اگر کارمزد از مبلغی که وارد می‌کنید کم می‌شود، ${amount} وارد کنید.`,
  exchangeFeeInvalid: (example) => `کارمزد را با رقم وارد کنید، برای نمونه ${example}.`,
  buyCoin: (coin) => `خرید ${coin}`,
  claimSupport: (address) => `پشتیبانی فروشگاه: ${address}`,
  claimInvalid: (network) => `این تراکنشی در شبکهٔ ${network} نیست.`,
  checkFirst: (position, wanted, found) =>
    `نویسهٔ شمارهٔ ${position} باید «${wanted}» باشد، ولی «${found}» است.`,
  openPayment: (amount, network) =>
    `شما از قبل آدرسی برای پرداخت ${amount} در شبکهٔ ${network} دارید. اگر به آن پول فرستاده‌اید، دوباره پرداخت نکنید.`,
  checkedSeconds: (seconds) => `${seconds} ثانیه پیش به‌روز شد`,
  checkedMinutes: (minutes) => `${minutes} دقیقه پیش به‌روز شد`,
  checkedAt: (time) => `آخرین به‌روزرسانی: ${time}`,
  receivedOf: (received, amount) => `دریافت‌شده: ${received} از ${amount}`,
  overpaid: (surplus) => `شما ${surplus} بیشتر از مقدار لازم فرستادید. در این باره با فروشگاه تماس بگیرید.`,
  refundAsk: (amount, network) =>
    `فروشگاه ${amount} را به شما برمی‌گرداند. این صفحه را باز کنید و آدرس خود را در شبکهٔ ${network} وارد کنید.`,
  refundAddress: (network) => `آدرس شما در شبکهٔ ${network}`,
  refundInvalid: (network) => `این آدرس نمی‌تواند بازپرداخت را در شبکهٔ ${network} دریافت کند.`,
  requestId: (id) => `کد پشتیبانی ${id}`,
  priceHeldUntil: (time) => `قیمت تا ${time} معتبر است`,
  priceHeldFor: (time) => `قیمت تا ${time} دیگر معتبر است`,
  missing: (amount) => `کسری: ${amount}.`,
}

export default messages
