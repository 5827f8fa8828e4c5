/** Turkish. */
import type { Translation } from '../messages.js'

const messages: Translation = {
  sentence: (words) => `${words}.`,

  chooseTitle: 'Nasıl ödeyeceğinizi seçin',
  searchLabel: 'Kripto para ve ağ ara',
  searchEmpty: (query) => `“${query}” için sonuç yok.`,
  searchCount: (count) => `${count} kripto para`,
  searchWithout: (query, word) => `“${query}” için sonuç yok. “${word}” olmadan bulunanlar bunlar.`,
  searchMore: (count) => `${count} kripto para daha: bulmak için arayın.`,
  searchClear: 'Aramayı temizle',
  recentTitle: 'Son kullanılanlar',
  methodsLabel: 'Kripto paralar ve ağlar',
  networkCount: (count) => `${count} ağ`,
  networksOf: (coin) => `${coin} için ağlar`,
  onNetwork: (network) => `${network} ağında`,
  approximately: (amount) => `≈ ${amount}`,
  unavailable: 'Şu anda kullanılamıyor',
  methodsLoading: 'Ödeme yöntemleri yükleniyor',
  methodsEmpty: 'Şu anda burada ödeme yapılamıyor. Lütfen mağazayla iletişime geçin.',

  amountTitle: 'Ne kadar ödemek istiyorsunuz?',
  amountLabel: 'Tutar',
  amountSubmit: 'Devam',
  amountRange: (min, max) => `En az ${min}, en çok ${max}`,
  amountInvalid: 'Rakamlarla bir tutar girin, örneğin 25,50.',
  amountAmbiguous: (typed, thousands, decimals) =>
    `“${typed}” iki farklı tutar anlamına gelebilir. ${thousands} veya ${decimals} girin.`,
  amountTooSmall: (min) => `En küçük tutar: ${min}.`,
  amountTooLarge: (max) => `En büyük tutar: ${max}.`,
  amountPresets: 'Önerilen tutarlar',

  loading: 'Siparişiniz yükleniyor',
  creating: 'Adres alınıyor',

  payTitle: 'Tam olarak bu tutarı gönderin',
  remainingTitle: 'Kalanı gönderin',
  activationFee: (fee) => `Ödeme hizmetinin bildirdiği cüzdan etkinleştirme ücreti: ${fee}.`,
  addressTitle: (network) => `${network} ağındaki bu adrese`,
  qrLabel: (coin, network) => `${network} ağında ${coin} ile ödeme için QR kodu`,
  warning: (coin, network) =>
    `Bu adrese yalnızca ${coin} gönderin ve yalnızca ${network} ağı üzerinden gönderin.`,
  copyAddress: 'Adresi kopyala',
  copyAmount: 'Tutarı kopyala',
  copied: 'Kopyalandı',
  addressCopied: (network) =>
    network === undefined
      ? 'Adres kopyalandı.'
      : `Adres kopyalandı. Yalnızca ${network} ağı üzerinden gönderin.`,
  amountCopied: (amount) => `Tutar kopyalandı: ${amount}.`,
  copyDenied: 'Kopyalama burada engellenmiş. Metin seçili: klavyenizle veya menüden kopyalayın.',
  openWallet: (wallet) => (wallet === '' ? 'Cüzdanda aç' : `${wallet} ile aç`),
  walletsTitle: 'Bu tarayıcıdaki bir cüzdandan ödeyin',
  walletPay: (wallet) => `${wallet} ile öde`,
  walletConnecting: (wallet) => `${wallet} cüzdanında bağlanın`,
  walletConnectingText:
    'Cüzdanın penceresi, bu sayfanın hesabınızı görüp göremeyeceğini soruyor. Henüz bir şey gönderilmiyor.',
  walletSwitching: (wallet, network) => `${wallet} cüzdanında ${network} ağına geçin`,
  walletSwitchingText: 'Cüzdan başka bir ağa ayarlı. Henüz bir şey gönderilmiyor.',
  walletConfirming: (wallet) => `${wallet} cüzdanında onaylayın`,
  walletConfirmingText: (amount, network) =>
    `Cüzdan, ${network} ağında tam olarak ${amount} için onay istemelidir. Başka bir şey istiyorsa reddedin.`,
  walletCancel: 'İptal',
  walletSent: 'Cüzdanınızdan gönderildi. Ulaşması bekleniyor.',
  walletSentText: 'Yapmanız gereken başka bir şey yok. Bu sayfa ödemeyi izliyor.',
  walletAgain: 'Yeniden gönder',
  walletUnclear: 'Cüzdanınızın gönderip göndermediğini bilemiyoruz',
  walletUnclearText: 'İki kez ödememek için, yeniden denemeden önce cüzdanınıza bakın.',
  walletAlreadySent: 'Bunu cüzdanınızdan zaten gönderdiniz',
  walletAlreadySentText: 'Yalnızca cüzdanınız ilk gönderimin başarısız olduğunu söylüyorsa yeniden gönderin.',
  walletTest: 'Bu bir test sayfasıdır',
  walletTestText: 'Cüzdanınızdan gönderilen gerçek para kaybolur.',
  walletSendAnyway: 'Yine de gönder',
  walletStopped: {
    rejected: {
      title: 'Cüzdanınızda reddettiniz',
      next: 'Hiçbir şey gönderilmedi. Yeniden deneyebilirsiniz.',
    },
    busy: {
      title: 'Cüzdanınız sizi bekliyor',
      next: 'Açık bir istek var. Cüzdanı açın, isteği yanıtlayın, sonra yeniden deneyin.',
    },
    'no-account': {
      title: 'Cüzdanınız hiçbir hesabı paylaşmadı',
      next: 'Kilidini açın, sonra yeniden deneyin.',
    },
    'unknown-network': {
      title: 'Cüzdanınız bu ağı tanımıyor',
      next: 'Ağı cüzdanınıza ekleyin, sonra yeniden deneyin. Hiçbir şey gönderilmedi.',
    },
    'wrong-network': {
      title: 'Cüzdanınız hâlâ başka bir ağda',
      next: 'Cüzdanınızda bu ödemenin ağına geçin, sonra yeniden deneyin. Hiçbir şey gönderilmedi.',
    },
    changed: {
      title: 'Bu arada bir şey değişti',
      next: 'Hesap, ağ veya tutar artık farklı. Hiçbir şey gönderilmedi. Yeniden deneyebilirsiniz.',
    },
    'no-answer': {
      title: 'Cüzdanınız yanıt vermedi',
      next: 'Hiçbir şey gönderilmedi. Cüzdanı açın, sonra yeniden deneyin.',
    },
    failed: {
      title: 'Cüzdanınız gönderemedi',
      next: 'Nedenini cüzdanınız söyler. Yeniden denemeden önce, bir şey gönderilmediğini orada kontrol edin.',
    },
    unusable: {
      title: 'Cüzdanınız burada kullanılamıyor',
      next: 'Hiçbir şey gönderilmedi. Yukarıdaki adresi kullanın.',
    },
  },
  walletApps: 'Bir cüzdan uygulamasında aç',
  walletOtherApps: 'Başka bir cüzdan uygulaması',
  walletAppsText: 'Uygulama, ödeme bilgileri doldurulmuş olarak açılır. Onaylamadan önce karşılaştırın.',
  change: 'Değiştir',
  changeLabel: 'Kripto parayı veya ağı değiştir',

  exchangeTitle: 'Kripto borsasından mı ödüyorsunuz?',
  exchangeNetwork: (network) => `Çekim ağı olarak ${network} ağını seçin.`,
  exchangeFee: (amount) =>
    `Borsalar ücretlerini çoğu zaman gönderdiğiniz tutardan keser. Ulaşan tutarın ${amount} olmasını sağlayın.`,
  exchangeTag: 'Bu ödemede memo veya etiket yok. Borsa isterse o alanı boş bırakın.',
  exchangeMinimum:
    'Borsaların bir alt çekim sınırı vardır. Bu tutar o sınırın altındaysa bir cüzdandan veya başka bir kripto parayla ödeyin.',
  exchangeFeeLabel: (coin) => `Borsanın ücreti, ${coin} olarak`,
  exchangeEnter: (amount) => `Ücret girdiğiniz tutardan kesiliyorsa ${amount} girin.`,
  exchangeFeeInvalid: 'Ücreti rakamlarla girin, örneğin 1,5.',
  waitingTitle: 'Gönderdiniz ama burada bir şey olmuyor mu?',
  waitingTime: 'Bir transfer biraz sürebilir, borsadan yapılan daha da uzun sürebilir.',
  waitingOnce: 'Lütfen ikinci kez göndermeyin.',
  checkTitle: 'Yapıştırdığınız adresi kontrol edin',
  checkLabel: 'Cüzdanınızdaki adresi yapıştırın',
  checkMatches: 'Bu doğru adres.',
  checkDiffers: 'Bu farklı bir adres. Bu adrese hiçbir şey göndermeyin.',
  checkCut: 'Bu, bir adresin yalnızca bir parçası. Cüzdanınızdan adresin tamamını kopyalayın.',
  checkFirst: (position, wanted, found) => `${position}. karakter “${wanted}” olmalı, ama “${found}”.`,
  checkLength: 'Uzunluğu doğru adresinkiyle aynı değil.',
  supportCopy: 'Destek için bilgileri kopyala',
  supportCopied: 'Bilgiler kopyalandı',
  supportSaved: 'Bilgiler kaydedildi',
  openPayment: (amount, network) =>
    `${network} ağında ${amount} için zaten bir adresiniz var. Oraya para gönderdiyseniz yeniden ödemeyin.`,
  openPaymentBack: 'O ödemeye dön',
  deviceTitle: 'Başka bir cihazda devam edin',
  deviceText: 'Bu kodu orada tarayın. Koda sahip olan herkes bu siparişi görebilir ve ödeyebilir.',
  deviceLabel: 'Bu sayfanın adresini içeren QR kodu',

  status: {
    awaiting: 'Ödemeniz bekleniyor',
    partial: 'Kalan tutar bekleniyor',
    confirming: 'Onaylanıyor',
    paid: 'Ödendi',
    review: 'İnceleniyor',
  },
  announced: {
    awaiting: 'Ödemeniz bekleniyor.',
    partial: 'Ödemenizin bir kısmı ulaştı. Lütfen kalanı gönderin.',
    confirming: 'Ödemenizi görüyoruz. Yapmanız gereken başka bir şey yok.',
    paid: 'Ödemeniz tamamlandı. Teşekkür ederiz.',
    review: 'Ödemenizin incelenmesi gerekiyor. Lütfen mağazayla iletişime geçin.',
  },
  checkedNow: 'az önce kontrol edildi',
  checkedSeconds: (seconds) => `${seconds} sn önce kontrol edildi`,
  checkedMinutes: (minutes) => `${minutes} dk önce kontrol edildi`,
  checkedAt: (time) => `son kontrol: ${time}`,
  offline: 'Şu anda kontrol edemiyoruz, denemeye devam ediyoruz.',
  refused: 'Bu sayfa ödemeyi artık kontrol edemiyor. Sayfayı yenileyin.',
  reloadFirst: 'Bir şey göndermeden önce bu sayfayı yenileyin.',
  unrecognised: 'Ödeme hizmeti, ödeme hakkında bu sayfanın bilmediği bir şey söylüyor. Ödeme hâlâ izleniyor.',

  receivedOf: (received, amount) => `Ulaşan: ${received} / ${amount}`,
  partialHelp:
    'Kalan tutar gönderilemeyecek kadar küçük mü? Mağazayla iletişime geçin ve referansı belirtin.',

  confirmingTitle: 'Ödemenizi görüyoruz',
  confirmingText: 'Yapmanız gereken başka bir şey yok. Lütfen yeniden göndermeyin: ağ ödemeyi onaylıyor.',
  paidTitle: 'Ödendi',
  overpaid: (surplus) => `Gerekenden ${surplus} fazla gönderdiniz. Bu konuda mağazayla iletişime geçin.`,
  duplicate: 'Bu sipariş zaten ödenmişti. Bu ikinci ödeme için mağazayla iletişime geçin.',
  late: 'Ödemeniz, bu ödeme sayfasının süresi dolduktan sonra ulaştı. Yanlış görünen bir şey varsa mağazayla iletişime geçin.',
  reviewTitle: 'Ödemenizin incelenmesi gerekiyor',
  reviewText:
    'Mağazanın ödemeyi incelemesi gerekiyor. Lütfen başka bir şey göndermeyin; mağazayla iletişime geçin ve referansı belirtin.',
  expiredTitle: 'Bu ödeme sayfasının süresi doldu',
  expiredText: 'Zaten para gönderdiyseniz mağazayla iletişime geçin.',
  expiredNext: 'Yeniden başlamak için mağazaya dönün.',

  reference: 'Referans',
  network: 'Ağ',
  time: 'Zaman',
  viewOnExplorer: 'Blok gezgininde görüntüle',
  opensNewTab: 'yeni sekmede açılır',
  printReceipt: 'Yazdır',
  saveReceipt: 'Kaydet',
  receiptTitle: 'Ödeme makbuzu',
  receiptShop: 'Mağaza',
  receiptAddress: 'Adres',
  receiptTransaction: 'İşlem',
  backToShop: 'Mağazaya dön',
  contactShop: 'Mağazayla iletişime geç',
  tryAgain: 'Yeniden dene',
  chooseAnother: 'Başka bir ödeme yöntemi seç',
  startAgain: 'Yeniden başla',
  close: 'Kapat',
  payWithCrypto: 'Kripto ile öde',
  total: 'Toplam',
  orderLines: 'Bu siparişin içeriği',
  sandbox: 'Test',
  sandboxHint: 'Test sayfası. Gerçek para göndermeyin.',
  help: 'Kripto ödemeleri geri alınamaz.',
  invoiceTitle: 'Fatura',
  invoiceDue: 'Son ödeme tarihi',
  printPage: 'Yazdır',
  nextCustomer: 'Sonraki müşteri',
  requestId: (id) => `Destek kodu: ${id}`,

  priceHeldUntil: (time) => `Fiyat ${time} saatine kadar geçerli`,
  priceHeldFor: (time) => `Fiyat ${time} daha geçerli`,
  priceEnding: 'Fiyat iki dakika daha geçerli.',
  priceEndedTitle: 'Bu fiyat artık geçerli değil',
  priceEndedText: 'Lütfen eski fiyattan bir şey göndermeyin.',
  priceEndedSent: 'Zaten gönderdiniz mi? Bu adresi izlemeyi sürdürüyoruz.',
  newPrice: 'Yeni fiyat al',
  qrShow: 'QR kodunu göster',
  qrHide: 'QR kodunu gizle',
  helpTitle: 'Yardım',
  reloadPage: 'Bu sayfayı yeniden yükle',
  openPaymentPage: 'Ödeme sayfasını aç',
  missing: (amount) => `${amount} eksik.`,

  failures: {
    'price-replaced': {
      title: 'Bu siparişin fiyatı değişti',
      next: 'Burada gösterilen bir adrese bir şey göndermeyin. Mağazaya dönüp ödemeyi yeniden açın.',
    },
    'order-closed': {
      title: 'Bu sipariş başka ödeme kabul etmiyor',
      next: 'Bir şey göndermeyin. Mağazayla iletişime geçin.',
    },
    contradiction: {
      title: 'Bu ödemenin bilgileri birbiriyle çelişiyor',
      next: 'Bir şey göndermeyin. Mağazayla iletişime geçin.',
    },
    'address-unchecked': {
      title: 'Adres kontrol edilemedi',
      next: 'İnternet bağlantınızı kontrol edip yeniden deneyin.',
    },
    'session-missing': {
      title: 'Bu sayfada ödenecek bir sipariş yok',
      next: 'Ödeme sayfasını mağazadan yeniden açın.',
    },
    'session-invalid': {
      title: 'Bu ödeme sayfası açılamıyor',
      next: 'Sayfayı mağazadan yeniden açın.',
    },
    'session-expired': {
      title: 'Bu ödeme sayfasının süresi doldu',
      next: 'Yeniden başlamak için mağazaya dönün.',
    },
    'method-unavailable': {
      title: 'Bu kripto para şu anda bu ağda kullanılamıyor',
      next: 'Başka bir ödeme yöntemi seçin.',
    },
    'amount-out-of-range': {
      title: 'Bu tutar bu şekilde ödenemez',
      next: 'Başka bir tutar veya başka bir kripto para seçin.',
    },
    'invalid-amount': {
      title: 'Bu tutar kullanılamaz',
      next: 'Tutarı rakamlarla girin, örneğin 25,50.',
    },
    'gateway-unavailable': {
      title: 'Ödeme hizmeti şu anda kullanılamıyor',
      next: 'Birazdan yeniden deneyin.',
    },
    'gateway-refused': {
      title: 'Ödeme hizmeti bu ödemeyi kabul etmedi',
      next: 'Başka bir ödeme yöntemi seçin.',
    },
    'payment-unverifiable': {
      title: 'Sizin için bir adres doğrulayamadık',
      next: 'Yeniden deneyin veya başka bir ödeme yöntemi seçin.',
    },
    'address-mismatch': {
      title: 'Bu adres ağa ait değil',
      next: 'Hiçbir şey göndermeyin. Başka bir ödeme yöntemi seçin veya mağazayla iletişime geçin.',
    },
    'too-many-requests': {
      title: 'Kısa sürede çok fazla deneme yapıldı',
      next: 'Biraz bekleyin, sonra yeniden deneyin.',
    },
    'forbidden-origin': {
      title: 'Bu sayfanın ödeme almasına izin yok',
      next: 'Lütfen mağazaya bildirin.',
    },
    'endpoint-not-found': {
      title: 'Bu mağazanın ödeme sayfası bulunamıyor',
      next: 'Lütfen mağazaya bildirin.',
    },
    'session-unavailable': {
      title: 'Mağaza siparişinizi açamadı',
      next: 'Birazdan yeniden deneyin veya mağazayla iletişime geçin.',
    },
    'network-error': {
      title: 'Mağazaya şu anda ulaşılamıyor',
      next: 'İnternet bağlantınızı kontrol edin, sonra yeniden deneyin.',
    },
    unknown: {
      title: 'Bir şey yolunda gitmedi',
      next: 'Birazdan yeniden deneyin veya mağazayla iletişime geçin.',
    },
  },
}

export default messages
