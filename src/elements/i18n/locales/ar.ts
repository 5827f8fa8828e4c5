/** Arabic. */
import type { Translation } from '../messages.js'

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
  sentence: (words) => `${words}.`,

  chooseTitle: 'اختيار طريقة الدفع',
  needCoinTitle: 'يلزم وجود إحدى هذه العملات في محفظة أو في منصة تداول',
  needCoinText:
    'يلزم تطبيق محفظة أو حساب في منصة تداول فيه إحدى هذه العملات. يُفضَّل توفّر ما يزيد قليلًا على المبلغ، لأن للإرسال رسومًا. بعد ذلك تُرجى العودة إلى هنا واختيار العملة وشبكتها وإرسال ما تعرضه هذه الصفحة بالضبط.',
  searchLabel: 'البحث عن العملات والشبكات',
  searchEmpty: (query) => `لا توجد نتائج تطابق «${query}».`,
  searchCount: (count) => counted(count, coins),
  searchWithout: (query, word) => `لا توجد نتائج تطابق «${query}». هذه هي النتائج من دون «${word}».`,
  searchMore: (count) => `هناك أيضًا ${counted(count, coins)}: البحث يُظهر ما تبقّى.`,
  searchClear: 'مسح البحث',
  recentTitle: 'المستخدمة مؤخرًا',
  methodsLabel: 'العملات والشبكات',
  networkCount: (count) => counted(count, networks),
  networksOf: (coin) => `الشبكات المتاحة لعملة ${coin}`,
  onNetwork: (network) => `على شبكة ${network}`,
  approximately: (amount) => `≈ ${amount}`,
  unavailable: 'غير متاح الآن',
  methodsLoading: 'جارٍ تحميل طرق الدفع',
  methodsEmpty: 'لا توجد طريقة للدفع هنا حاليًا. يُرجى التواصل مع المتجر.',

  amountTitle: 'ما المبلغ المراد دفعه؟',
  amountLabel: 'المبلغ',
  amountSubmit: 'متابعة',
  amountRange: (min, max) => `من ${min} إلى ${max}`,
  amountInvalid: (example) => `يُرجى إدخال المبلغ بالأرقام، مثل ${example}.`,
  amountAmbiguous: (typed, thousands, decimals) =>
    `قد تعني «${typed}» مبلغين مختلفين. يُرجى إدخال ${thousands} أو ${decimals}.`,
  amountTooSmall: (min) => `أقل مبلغ هو ${min}.`,
  amountTooLarge: (max) => `أكبر مبلغ هو ${max}.`,
  amountPresets: 'مبالغ مقترحة',

  loading: 'جارٍ تحميل الطلب',
  creating: 'جارٍ الحصول على العنوان',

  payTitle: 'المبلغ المطلوب إرساله بالضبط',
  remainingTitle: 'المبلغ المتبقي المطلوب إرساله',
  addressTitle: (network) => `إلى هذا العنوان على شبكة ${network}`,
  qrLabel: (coin, network) => `رمز QR للدفع بعملة ${coin} على شبكة ${network}`,
  warning: (coin, network) => `يجب إرسال ${coin} فقط إلى هذا العنوان، وعلى شبكة ${network} فقط.`,
  copyAddress: 'نسخ العنوان',
  copyAmount: 'نسخ المبلغ',
  copied: 'تم النسخ',
  addressCopied: (network) =>
    network === undefined ? 'تم نسخ العنوان.' : `تم نسخ العنوان. يجب الإرسال على شبكة ${network} فقط.`,
  amountCopied: (amount) => `تم نسخ المبلغ: ${amount}.`,
  copyDenied: 'النسخ محظور هنا. النص محدد: يمكن نسخه بلوحة المفاتيح أو من القائمة.',
  openWallet: (wallet) => (wallet === '' ? 'فتح في المحفظة' : `فتح في ${wallet}`),
  walletsTitle: 'الدفع من محفظة في هذا المتصفح',
  walletPay: (wallet) => `الدفع عبر ${wallet}`,
  walletConnecting: (wallet) => `يُرجى الموافقة على ربط المحفظة في ${wallet}`,
  walletConnectingText: 'تسأل نافذة المحفظة عما إذا كان يجوز لهذه الصفحة رؤية حسابك. لم يُرسل شيء بعد.',
  walletSwitching: (wallet, network) => `يُرجى التبديل إلى ${network} في ${wallet}`,
  walletSwitchingText: 'المحفظة مضبوطة على شبكة أخرى. لم يُرسل شيء بعد.',
  walletConfirming: (wallet) => `يُرجى التأكيد في ${wallet}`,
  walletConfirmingText: (amount, network) =>
    `يجب أن تطلب المحفظة ${amount} بالضبط على شبكة ${network}. إذا طلبت أي شيء آخر، فيجب الرفض.`,
  walletCancel: 'إلغاء',
  walletSent: 'تم الإرسال من محفظتك. بانتظار وصول المبلغ.',
  walletSentText: 'لا يلزم فعل أي شيء آخر. تتابع هذه الصفحة الدفعة.',
  walletAgain: 'الإرسال مرة أخرى',
  walletUnclear: 'لا يمكننا معرفة ما إذا كانت محفظتك قد أرسلت الدفعة',
  walletUnclearText: 'يُرجى التحقق من المحفظة قبل المحاولة مرة أخرى، لتجنب الدفع مرتين.',
  walletAlreadySent: 'سبق إرسال هذه الدفعة من محفظتك',
  walletAlreadySentText: 'يُرجى عدم الإرسال مرة أخرى إلا إذا أفادت محفظتك بأن الإرسال الأول قد فشل.',
  walletTest: 'هذه صفحة دفع تجريبية',
  walletTestText: 'أي أموال حقيقية تُرسل من محفظتك ستضيع.',
  walletSendAnyway: 'الإرسال رغم ذلك',
  walletStopped: {
    rejected: {
      title: 'تم الرفض في محفظتك',
      next: 'لم يُرسل أي شيء. يمكن المحاولة مرة أخرى.',
    },
    busy: {
      title: 'محفظتك بانتظارك',
      next: 'فيها طلب موافقة معلّق. يُرجى فتح المحفظة والرد عليه، ثم المحاولة مرة أخرى.',
    },
    'no-account': {
      title: 'لم تشارك محفظتك أي حساب',
      next: 'يُرجى إلغاء قفل المحفظة، ثم المحاولة مرة أخرى.',
    },
    'unknown-network': {
      title: 'هذه الشبكة غير مضافة إلى محفظتك',
      next: 'يُرجى إضافة الشبكة في المحفظة، ثم المحاولة مرة أخرى. لم يُرسل أي شيء.',
    },
    'wrong-network': {
      title: 'محفظتك ما زالت على شبكة أخرى',
      next: 'يُرجى التبديل في المحفظة إلى شبكة هذه الدفعة، ثم المحاولة مرة أخرى. لم يُرسل أي شيء.',
    },
    changed: {
      title: 'تغيّر شيء ما في هذه الأثناء',
      next: 'تغيّر الحساب أو الشبكة أو المبلغ. لم يُرسل أي شيء. يمكن المحاولة مرة أخرى.',
    },
    'no-answer': {
      title: 'لم تستجب محفظتك',
      next: 'لم يُرسل أي شيء. يُرجى فتح المحفظة، ثم المحاولة مرة أخرى.',
    },
    failed: {
      title: 'تعذّر على محفظتك الإرسال',
      next: 'السبب مذكور في المحفظة. يُرجى التأكد هناك من عدم إرسال أي شيء قبل المحاولة مرة أخرى.',
    },
    unusable: {
      title: 'لا يمكن استخدام محفظتك هنا',
      next: 'لم يُرسل أي شيء. يُرجى استخدام العنوان أعلاه.',
    },
  },
  walletApps: 'فتح في تطبيق محفظة',
  walletOtherApps: 'تطبيق محفظة آخر',
  walletAppsText: 'يُفتح التطبيق وبيانات الدفعة معبأة فيه. يُرجى مقارنتها قبل التأكيد.',
  change: 'تغيير',
  changeLabel: 'تغيير العملة أو الشبكة',

  exchangeTitle: 'هل الدفع من منصة تداول؟',
  exchangeNetwork: (network) => `يُرجى اختيار ${network} شبكةً للسحب.`,
  exchangeFee: (amount) =>
    `كثيرًا ما تخصم منصات التداول رسومها من المبلغ المرسل. يُرجى التأكد من وصول ${amount}.`,
  exchangeTag:
    'لا تحتاج هذه الدفعة إلى مذكرة (Memo) أو وسم (Tag). إذا طلبتهما منصة التداول، فيُرجى ترك الخانة فارغة.',
  exchangeMinimum:
    'لمنصات التداول حد أدنى للسحب. إذا كان هذا المبلغ أقل منه، فيُرجى الدفع من محفظة أو بعملة أخرى.',
  exchangeFeeLabel: (coin) => `رسوم منصة التداول بعملة ${coin}`,
  exchangeEnter: (amount) => `إذا كانت الرسوم تُخصم من المبلغ المُدخل، فيُرجى إدخال ${amount}.`,
  exchangeFeeInvalid: (example) => `يُرجى إدخال الرسوم بالأرقام، مثل ${example}.`,
  waitingTitle: 'تم الإرسال ولم يحدث شيء هنا؟',
  waitingTime: 'قد يستغرق التحويل بعض الوقت، ووقتًا أطول إذا كان من منصة تداول.',
  waitingOnce: 'يُرجى عدم الإرسال مرة ثانية.',
  claimTransaction: 'معرّف المعاملة من محفظتك أو من منصة التداول',
  claimNote: 'ملاحظة للمتجر (اختياري)',
  claimSubmit: 'إبلاغ المتجر',
  claimCaution: 'لا أحد يحتاج إلى عبارة الاسترداد الخاصة بك أو إلى دفعة ثانية لمساعدتك.',
  claimTold: 'تم إبلاغ المتجر.',
  claimSupport: (address) => `دعم المتجر: ${address}`,
  claimInvalid: (network) => `هذه ليست معاملة على شبكة ${network}.`,
  claimKnown: 'لدى المتجر هذه المعاملة بالفعل.',
  checkTitle: 'التحقق من العنوان الملصق',
  checkLabel: 'لصق العنوان من محفظتك',
  checkMatches: 'هذا هو العنوان الصحيح.',
  checkDiffers: 'هذا عنوان مختلف. يجب عدم إرسال أي شيء إليه.',
  checkCut: 'هذا جزء من عنوان فقط. يُرجى نسخ العنوان كاملًا من محفظتك.',
  checkFirst: (position, wanted, found) =>
    `الخانة رقم ${position} يجب أن تكون «${wanted}»، لكنها «${found}».`,
  checkLength: 'طوله يختلف عن طول العنوان الصحيح.',
  supportCopy: 'نسخ التفاصيل للدعم',
  supportCopied: 'تم نسخ التفاصيل',
  supportSaved: 'تم حفظ التفاصيل',
  openPayment: (amount, network) =>
    `لديك بالفعل عنوان لدفع ${amount} على شبكة ${network}. إذا سبق إرسال أموال إليه، فيُرجى عدم الدفع مرة أخرى.`,
  openPaymentBack: 'العودة إلى تلك الدفعة',
  deviceTitle: 'المتابعة على جهاز آخر',
  deviceText: 'يُرجى مسح هذا الرمز بالجهاز الآخر. كل من لديه الرمز يمكنه رؤية هذا الطلب ودفعه.',
  deviceLabel: 'رمز QR يفتح هذه الصفحة',

  status: {
    awaiting: 'بانتظار الدفع',
    partial: 'بانتظار المبلغ المتبقي',
    confirming: 'قيد التأكيد',
    paid: 'تم الدفع',
    review: 'قيد المراجعة',
  },
  announced: {
    awaiting: 'بانتظار الدفع.',
    partial: 'وصل جزء من المبلغ. يُرجى إرسال المبلغ المتبقي.',
    confirming: 'تم رصد دفعتك. لا يلزم فعل أي شيء آخر.',
    paid: 'اكتملت دفعتك. شكرًا لك.',
    review: 'دفعتك تحتاج إلى مراجعة. يُرجى التواصل مع المتجر.',
  },
  checkedNow: 'تم التحقق للتو',
  checkedSeconds: (count) => `تم التحقق قبل ${counted(count, seconds)}`,
  checkedMinutes: (count) => `تم التحقق قبل ${counted(count, minutes)}`,
  checkedAt: (time) => `آخر تحقق: ${time}`,
  offline: 'لا يمكننا التحقق الآن، ونواصل المحاولة.',
  refused: 'لم يعد بإمكان هذه الصفحة التحقق من الدفعة. يُرجى إعادة تحميلها.',
  reloadFirst: 'يُرجى إعادة تحميل هذه الصفحة قبل إرسال أي شيء.',
  unrecognised: 'أفادت خدمة الدفع بحالة لا تعرفها هذه الصفحة. نواصل التحقق.',

  receivedOf: (received, amount) => `تم استلام ${received} من أصل ${amount}`,
  orderPaidTitle: 'سبق دفع هذا الطلب',
  orderPaidText: 'يُرجى عدم إرسال أي شيء آخر.',
  partialHelp: 'هل المبلغ المتبقي أصغر من أن يُرسل؟ يُرجى التواصل مع المتجر وذكر الرقم المرجعي.',

  confirmingTitle: 'تم رصد دفعتك',
  confirmingText: 'لا يلزم فعل أي شيء آخر. يُرجى عدم الإرسال مرة أخرى: الشبكة تؤكد الدفعة الآن.',
  closePage: 'يمكن إغلاق هذه الصفحة.',
  paidTitle: 'تم الدفع',
  acceptedTitle: 'مقبول من المتجر',
  overpaid: (surplus) => `تم إرسال ${surplus} أكثر من المطلوب. يُرجى التواصل مع المتجر بشأن ذلك.`,
  duplicate: 'سبق دفع هذا الطلب. يُرجى التواصل مع المتجر بشأن هذه الدفعة الثانية.',
  late: 'وصلت دفعتك بعد انتهاء صلاحية صفحة الدفع هذه. إذا بدا أي شيء غير صحيح، فيُرجى التواصل مع المتجر.',
  reviewTitle: 'دفعتك تحتاج إلى مراجعة',
  reviewText: 'على المتجر أن يراجعها. يُرجى عدم إرسال أي شيء آخر؛ ويُرجى التواصل مع المتجر وذكر الرقم المرجعي.',
  expiredTitle: 'انتهت صلاحية صفحة الدفع هذه',
  expiredText: 'إذا سبق إرسال أموال، فيُرجى التواصل مع المتجر.',
  expiredNext: 'يُرجى العودة إلى المتجر للبدء من جديد.',

  reference: 'الرقم المرجعي',
  network: 'الشبكة',
  time: 'التاريخ والوقت',
  viewOnExplorer: 'عرض في مستكشف البلوكتشين',
  opensNewTab: 'يُفتح في علامة تبويب جديدة',
  printReceipt: 'طباعة',
  saveReceipt: 'حفظ',
  receiptTitle: 'تأكيد الدفع',
  receiptShop: 'المتجر',
  receiptAddress: 'العنوان',
  receiptTransaction: 'المعاملة',
  backToShop: 'العودة إلى المتجر',
  contactShop: 'التواصل مع المتجر',
  tryAgain: 'المحاولة مرة أخرى',
  chooseAnother: 'اختيار طريقة دفع أخرى',
  startAgain: 'البدء من جديد',
  refundTitle: 'المبلغ المسترد',
  refundAddress: (network) => `عنوانك على شبكة ${network}`,
  refundWarning: 'يُرجى التحقق من العنوان: المبلغ المسترد إلى عنوان خاطئ يضيع.',
  refundInvalid: (network) => `لا يمكن لهذا العنوان استلام المبلغ المسترد على شبكة ${network}.`,
  refundSubmit: 'إرسال هذا العنوان إلى المتجر',
  refundGiven: 'لدى المتجر عنوانك وسيرسل المبلغ المسترد.',
  refundSent: 'أُرسل المبلغ المسترد.',
  refundOver: 'لم يعد من الممكن إضافة عنوان لهذا الاسترداد. يُرجى التواصل مع المتجر.',
  refundTag: 'وسم (Tag) أو مذكرة (Memo)',
  refundNoTag: 'عنواني لا يحتاج إلى وسم أو مذكرة',
  refundTagInvalid: 'يُرجى إدخال وسم أو مذكرة صالحة، أو تحديد أن عنوانك لا يحتاج إليها.',
  close: 'إغلاق',
  payWithCrypto: 'الدفع بالعملات المشفرة',
  total: 'الإجمالي',
  orderLines: 'محتويات هذا الطلب',
  sandbox: 'تجريبي',
  sandboxHint: 'صفحة دفع تجريبية. يجب عدم إرسال أموال حقيقية.',
  help: 'لا يمكن التراجع عن مدفوعات العملات المشفرة.',
  invoiceTitle: 'مطالبة بالدفع',
  invoiceDue: 'تُدفع قبل',
  printPage: 'طباعة',
  nextCustomer: 'العميل التالي',
  requestId: (id) => `رمز الدعم ${id}`,

  priceHeldUntil: (time) => `السعر سارٍ حتى ${time}`,
  priceHeldFor: (time) => `السعر سارٍ لمدة ${time} أخرى`,
  priceEnding: 'يبقى السعر ساريًا لدقيقتين أخريين.',
  priceEndedTitle: 'انتهت صلاحية هذا السعر',
  priceEndedText: 'يُرجى عدم إرسال أي شيء بالسعر القديم.',
  priceEndedSent: 'هل أرسلت بالفعل؟ ما زلنا نراقب هذا العنوان.',
  newPrice: 'الحصول على سعر جديد',
  qrShow: 'عرض رمز QR',
  qrHide: 'إخفاء رمز QR',
  reloadPage: 'إعادة تحميل هذه الصفحة',
  openPaymentPage: 'فتح صفحة الدفع',
  missing: (amount) => `ينقص ${amount}.`,

  failures: {
    'price-replaced': {
      title: 'تغيّر سعر هذا الطلب',
      next: 'يُرجى عدم إرسال أي شيء إلى أي عنوان معروض هنا. يُرجى العودة إلى المتجر وفتح صفحة الدفع مرة أخرى.',
    },
    'order-closed': {
      title: 'لا يقبل هذا الطلب أي دفعة أخرى',
      next: 'يُرجى عدم إرسال أي شيء. يُرجى التواصل مع المتجر.',
    },
    contradiction: {
      title: 'تفاصيل هذه الدفعة متناقضة',
      next: 'يُرجى عدم إرسال أي شيء. يُرجى التواصل مع المتجر.',
    },
    'address-unchecked': {
      title: 'تعذّر التحقق من العنوان',
      next: 'يُرجى التحقق من اتصال الإنترنت، ثم المحاولة مرة أخرى.',
    },
    'session-missing': {
      title: 'لا يوجد في هذه الصفحة طلب للدفع',
      next: 'يُرجى فتح صفحة الدفع مرة أخرى من المتجر.',
    },
    'session-invalid': {
      title: 'تعذّر فتح صفحة الدفع هذه',
      next: 'يُرجى فتحها مرة أخرى من المتجر.',
    },
    'session-expired': {
      title: 'انتهت صلاحية صفحة الدفع هذه',
      next: 'يُرجى العودة إلى المتجر للبدء من جديد.',
    },
    'method-unavailable': {
      title: 'هذه العملة غير متاحة على هذه الشبكة حاليًا',
      next: 'يُرجى اختيار طريقة دفع أخرى.',
    },
    'amount-out-of-range': {
      title: 'لا يمكن دفع هذا المبلغ بهذه الطريقة',
      next: 'يُرجى اختيار مبلغ آخر أو عملة أخرى.',
    },
    'invalid-amount': {
      title: 'لا يمكن استخدام هذا المبلغ',
      next: 'يُرجى إدخال المبلغ بالأرقام.',
    },
    'gateway-unavailable': {
      title: 'خدمة الدفع غير متاحة حاليًا',
      next: 'يُرجى المحاولة مرة أخرى بعد قليل.',
    },
    'gateway-refused': {
      title: 'لم تقبل خدمة الدفع هذه الدفعة',
      next: 'يُرجى اختيار طريقة دفع أخرى.',
    },
    'payment-unverifiable': {
      title: 'لم نتمكن من التحقق من عنوان لك',
      next: 'يُرجى المحاولة مرة أخرى، أو اختيار طريقة دفع أخرى.',
    },
    'address-mismatch': {
      title: 'هذا العنوان لا ينتمي إلى الشبكة',
      next: 'يجب عدم إرسال أي شيء. يمكن اختيار طريقة دفع أخرى أو التواصل مع المتجر.',
    },
    'too-many-requests': {
      title: 'محاولات كثيرة جدًا في وقت قصير',
      next: 'يُرجى الانتظار قليلًا، ثم المحاولة مرة أخرى.',
    },
    'forbidden-origin': {
      title: 'لا يُسمح لهذه الصفحة بتلقي المدفوعات',
      next: 'يُرجى إبلاغ المتجر.',
    },
    'endpoint-not-found': {
      title: 'تعذّر العثور على صفحة الدفع الخاصة بهذا المتجر',
      next: 'يُرجى إبلاغ المتجر.',
    },
    'endpoint-unreadable': {
      title: 'صفحة الدفع الخاصة بهذا المتجر لا تستجيب بشكل صحيح',
      next: 'يُرجى المحاولة مرة أخرى بعد قليل، أو التواصل مع المتجر.',
    },
    'session-unavailable': {
      title: 'لم يتمكن المتجر من فتح طلبك',
      next: 'يُرجى المحاولة مرة أخرى بعد قليل، أو التواصل مع المتجر.',
    },
    'network-error': {
      title: 'تعذّر الوصول إلى المتجر حاليًا',
      next: 'يُرجى التحقق من اتصال الإنترنت، ثم المحاولة مرة أخرى.',
    },
    unknown: {
      title: 'حدث خطأ ما',
      next: 'يُرجى المحاولة مرة أخرى بعد قليل، أو التواصل مع المتجر.',
    },
  },
}

export default messages
