/** Arabic. */
import type { Translation } from '../messages.js'
import texts from './ar.json'

type Forms = Record<Intl.LDMLPluralRule, string>

const rules = new Intl.PluralRules('ar')
const coins: Forms = {
  zero: 'لا عملات',
  one: 'عملة واحدة',
  two: 'عملتان',
  few: 'عملات',
  many: 'عملة',
  other: 'عملة',
}
const networks: Forms = {
  zero: 'لا شبكات',
  one: 'شبكة واحدة',
  two: 'شبكتان',
  few: 'شبكات',
  many: 'شبكة',
  other: 'شبكة',
}
const seconds: Forms = {
  zero: 'أقل من ثانية',
  one: 'ثانية واحدة',
  two: 'ثانيتين',
  few: 'ثوانٍ',
  many: 'ثانية',
  other: 'ثانية',
}
const minutes: Forms = {
  zero: 'أقل من دقيقة',
  one: 'دقيقة واحدة',
  two: 'دقيقتين',
  few: 'دقائق',
  many: 'دقيقة',
  other: 'دقيقة',
}

/** None, one and two are words; from three on there is a number before the noun. */
const counted = (count: number, forms: Forms): string =>
  count < 3 ? forms[rules.select(count)] : `${count} ${forms[rules.select(count)]}`

const messages: Translation = {
  ...texts,

  sentence: (words) => `${words}.`,
  searchEmpty: (query) => `لا توجد نتائج تطابق «${query}».`,
  searchCount: (count) => counted(count, coins),
  searchWithout: (query, word) => `لا توجد نتائج تطابق «${query}». هذه هي النتائج من دون «${word}».`,
  searchMore: (count) => `هناك أيضًا ${counted(count, coins)}: البحث يُظهر ما تبقّى.`,
  networkCount: (count) => counted(count, networks),
  networksOf: (coin) => `الشبكات المتاحة لعملة ${coin}`,
  onNetwork: (network) => `على شبكة ${network}`,
  approximately: (amount) => `≈ ${amount}`,
  amountRange: (min, max) => `من ${min} إلى ${max}`,
  amountInvalid: (example) => `يُرجى إدخال المبلغ بالأرقام، مثل ${example}.`,
  amountAmbiguous: (typed, thousands, decimals) =>
    `قد تعني «${typed}» مبلغين مختلفين. يُرجى إدخال ${thousands} أو ${decimals}.`,
  amountTooSmall: (min) => `أقل مبلغ هو ${min}.`,
  amountTooLarge: (max) => `أكبر مبلغ هو ${max}.`,
  addressTitle: (network) => `إلى هذا العنوان على شبكة ${network}`,
  qrLabel: (coin, network) => `رمز QR للدفع بعملة ${coin} على شبكة ${network}`,
  warning: (coin, network) => `يجب إرسال ${coin} فقط إلى هذا العنوان، وعلى شبكة ${network} فقط.`,
  addressCopied: (network) =>
    network === undefined ? 'تم نسخ العنوان.' : `تم نسخ العنوان. يجب الإرسال على شبكة ${network} فقط.`,
  amountCopied: (amount) => `تم نسخ المبلغ: ${amount}.`,
  openWallet: (wallet) => (wallet === '' ? 'فتح في المحفظة' : `فتح في ${wallet}`),
  walletPay: (wallet) => `الدفع عبر ${wallet}`,
  walletConnecting: (wallet) => `يُرجى الموافقة على ربط المحفظة في ${wallet}`,
  walletSwitching: (wallet, network) => `يُرجى التبديل إلى ${network} في ${wallet}`,
  walletConfirming: (wallet) => `يُرجى التأكيد في ${wallet}`,
  walletConfirmingText: (amount, network) =>
    `يجب أن تطلب المحفظة ${amount} بالضبط على شبكة ${network}. إذا طلبت أي شيء آخر، فيجب الرفض.`,
  exchangeNetwork: (network) => `يُرجى اختيار ${network} شبكةً للسحب.`,
  exchangeFee: (amount) =>
    `كثيرًا ما تخصم منصات التداول رسومها من المبلغ المرسل. يُرجى التأكد من وصول ${amount}.`,
  exchangeFeeLabel: (coin) => `رسوم منصة التداول بعملة ${coin}`,
  exchangeEnter: (amount) => `إذا كانت الرسوم تُخصم من المبلغ المُدخل، فيُرجى إدخال ${amount}.`,
  exchangeFeeInvalid: (example) => `يُرجى إدخال الرسوم بالأرقام، مثل ${example}.`,
  buyCoin: (coin) => `شراء ${coin}`,
  claimSupport: (address) => `دعم المتجر: ${address}`,
  claimInvalid: (network) => `هذه ليست معاملة على شبكة ${network}.`,
  checkFirst: (position, wanted, found) =>
    `الخانة رقم ${position} يجب أن تكون «${wanted}»، لكنها «${found}».`,
  openPayment: (amount, network) =>
    `لديك بالفعل عنوان لدفع ${amount} على شبكة ${network}. إذا سبق إرسال أموال إليه، فيُرجى عدم الدفع مرة أخرى.`,
  checkedSeconds: (count) => `تم التحقق قبل ${counted(count, seconds)}`,
  checkedMinutes: (count) => `تم التحقق قبل ${counted(count, minutes)}`,
  checkedAt: (time) => `آخر تحقق: ${time}`,
  receivedOf: (received, amount) => `تم استلام ${received} من أصل ${amount}`,
  overpaid: (surplus) => `تم إرسال ${surplus} أكثر من المطلوب. يُرجى التواصل مع المتجر بشأن ذلك.`,
  refundAsk: (amount, network) =>
    `سيعيد المتجر إليك ${amount}. يُرجى فتح هذه الصفحة وإدخال عنوانك على شبكة ${network}.`,
  refundAddress: (network) => `عنوانك على شبكة ${network}`,
  refundInvalid: (network) => `لا يمكن لهذا العنوان استلام المبلغ المسترد على شبكة ${network}.`,
  requestId: (id) => `رمز الدعم ${id}`,
  priceHeldUntil: (time) => `السعر سارٍ حتى ${time}`,
  priceHeldFor: (time) => `السعر سارٍ لمدة ${time} أخرى`,
  missing: (amount) => `ينقص ${amount}.`,
}

export default messages
