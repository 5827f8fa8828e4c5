/** Vietnamese. */
import type { Translation } from '../messages.js'

const messages: Translation = {
  sentence: (words) => `${words}.`,

  chooseTitle: 'Chọn cách thanh toán',
  searchLabel: 'Tìm coin và mạng',
  searchEmpty: (query) => `Không tìm thấy kết quả cho “${query}”.`,
  searchCount: (count) => `${count} coin`,
  searchWithout: (query, word) =>
    `Không tìm thấy kết quả cho “${query}”. Đây là những gì có khi bỏ “${word}”.`,
  searchMore: (count) => `Còn ${count} coin khác: hãy tìm coin của bạn.`,
  searchClear: 'Xóa nội dung tìm kiếm',
  recentTitle: 'Dùng gần đây',
  methodsLabel: 'Coin và mạng',
  networkCount: (count) => `${count} mạng`,
  networksOf: (coin) => `Các mạng của ${coin}`,
  onNetwork: (network) => `trên mạng ${network}`,
  approximately: (amount) => `≈ ${amount}`,
  unavailable: 'Hiện không khả dụng',
  methodsLoading: 'Đang tải các cách thanh toán',
  methodsEmpty: 'Hiện không có cách thanh toán nào ở đây. Vui lòng liên hệ cửa hàng.',

  amountTitle: 'Bạn muốn thanh toán bao nhiêu?',
  amountLabel: 'Số tiền',
  amountSubmit: 'Tiếp tục',
  amountRange: (min, max) => `Từ ${min} đến ${max}`,
  amountInvalid: 'Nhập số tiền bằng chữ số, ví dụ 25,50.',
  amountAmbiguous: (typed, thousands, decimals) =>
    `“${typed}” có thể hiểu là hai số tiền khác nhau. Nhập ${thousands} hoặc ${decimals}.`,
  amountTooSmall: (min) => `Số tiền nhỏ nhất là ${min}.`,
  amountTooLarge: (max) => `Số tiền lớn nhất là ${max}.`,
  amountPresets: 'Số tiền gợi ý',

  loading: 'Đang tải đơn hàng của bạn',
  creating: 'Đang lấy địa chỉ',

  payTitle: 'Gửi chính xác',
  remainingTitle: 'Gửi phần còn thiếu',
  activationFee: (fee) => `Dịch vụ thanh toán báo phí kích hoạt ví là ${fee}.`,
  addressTitle: (network) => `Đến địa chỉ này trên mạng ${network}`,
  qrLabel: (coin, network) => `Mã QR để thanh toán bằng ${coin} trên mạng ${network}`,
  warning: (coin, network) => `Chỉ gửi ${coin} và chỉ qua mạng ${network} đến địa chỉ này.`,
  copyAddress: 'Sao chép địa chỉ',
  copyAmount: 'Sao chép số tiền',
  copied: 'Đã sao chép',
  addressCopied: (network) =>
    network === undefined ? 'Đã sao chép địa chỉ.' : `Đã sao chép địa chỉ. Chỉ gửi qua mạng ${network}.`,
  amountCopied: (amount) => `Đã sao chép số tiền: ${amount}.`,
  copyDenied: 'Việc sao chép bị chặn ở đây. Văn bản đã được chọn: hãy sao chép bằng bàn phím hoặc trình đơn.',
  openWallet: (wallet) => (wallet === '' ? 'Mở trong ví' : `Mở trong ${wallet}`),
  walletsTitle: 'Thanh toán từ ví trong trình duyệt này',
  walletPay: (wallet) => `Thanh toán bằng ${wallet}`,
  walletConnecting: (wallet) => `Kết nối trong ${wallet}`,
  walletConnectingText:
    'Cửa sổ của ví hỏi liệu trang này có được xem tài khoản của bạn không. Hiện chưa gửi gì.',
  walletSwitching: (wallet, network) => `Chuyển sang mạng ${network} trong ${wallet}`,
  walletSwitchingText: 'Ví đang đặt ở mạng khác. Hiện chưa gửi gì.',
  walletConfirming: (wallet) => `Xác nhận trong ${wallet}`,
  walletConfirmingText: (amount, network) =>
    `Ví phải yêu cầu chính xác ${amount} trên mạng ${network}. Nếu ví yêu cầu bất cứ điều gì khác, hãy từ chối.`,
  walletCancel: 'Hủy',
  walletSent: 'Đã gửi từ ví của bạn. Đang chờ khoản tiền đến.',
  walletSentText: 'Bạn không cần làm gì thêm. Trang này đang theo dõi.',
  walletAgain: 'Gửi lại',
  walletUnclear: 'Chúng tôi không biết ví của bạn đã gửi hay chưa',
  walletUnclearText: 'Hãy xem trong ví trước khi thử lại để không thanh toán hai lần.',
  walletAlreadySent: 'Bạn đã gửi khoản này từ ví của mình',
  walletAlreadySentText: 'Chỉ gửi lại nếu ví của bạn báo rằng lần gửi đầu tiên đã thất bại.',
  walletTest: 'Đây là trang thanh toán thử nghiệm',
  walletTestText: 'Tiền thật gửi từ ví của bạn sẽ bị mất.',
  walletSendAnyway: 'Vẫn gửi',
  walletStopped: {
    rejected: {
      title: 'Bạn đã từ chối trong ví',
      next: 'Không có gì được gửi. Bạn có thể thử lại.',
    },
    busy: {
      title: 'Ví đang chờ bạn',
      next: 'Ví có một yêu cầu đang mở. Hãy mở ví, trả lời yêu cầu đó, rồi thử lại.',
    },
    'no-account': {
      title: 'Ví không chia sẻ tài khoản nào',
      next: 'Hãy mở khóa ví, rồi thử lại.',
    },
    'unknown-network': {
      title: 'Ví của bạn không biết mạng này',
      next: 'Thêm mạng này vào ví, rồi thử lại. Không có gì được gửi.',
    },
    'wrong-network': {
      title: 'Ví của bạn vẫn ở mạng khác',
      next: 'Trong ví, chuyển sang mạng của khoản thanh toán này, rồi thử lại. Không có gì được gửi.',
    },
    changed: {
      title: 'Có điều gì đó đã thay đổi trong lúc này',
      next: 'Tài khoản, mạng hoặc số tiền hiện đã khác. Không có gì được gửi. Bạn có thể thử lại.',
    },
    'no-answer': {
      title: 'Ví của bạn không trả lời',
      next: 'Không có gì được gửi. Hãy mở ví, rồi thử lại.',
    },
    failed: {
      title: 'Ví của bạn không gửi được',
      next: 'Ví cho biết lý do. Trước khi thử lại, hãy kiểm tra trong ví để chắc chắn khoản thanh toán chưa được gửi đi.',
    },
    unusable: {
      title: 'Không thể dùng ví này ở đây',
      next: 'Không có gì được gửi. Hãy dùng địa chỉ ở trên.',
    },
  },
  walletApps: 'Mở trong ứng dụng ví',
  walletOtherApps: 'Ứng dụng ví khác',
  walletAppsText: 'Ứng dụng mở ra với khoản thanh toán đã điền sẵn. Hãy đối chiếu trước khi xác nhận.',
  change: 'Thay đổi',
  changeLabel: 'Đổi coin hoặc mạng',

  exchangeTitle: 'Thanh toán từ sàn giao dịch?',
  exchangeNetwork: (network) => `Chọn ${network} làm mạng để rút.`,
  exchangeFee: (amount) =>
    `Sàn giao dịch thường trừ phí vào số tiền bạn gửi. Hãy bảo đảm rằng ${amount} đến nơi.`,
  exchangeTag: 'Khoản thanh toán này không có memo hay tag. Nếu sàn yêu cầu, hãy để trống.',
  exchangeMinimum:
    'Sàn giao dịch có số tiền rút tối thiểu. Nếu số tiền này thấp hơn, hãy thanh toán từ ví hoặc bằng coin khác.',
  exchangeFeeLabel: (coin) => `Phí của sàn, tính bằng ${coin}`,
  exchangeEnter: (amount) => `Nếu phí bị trừ vào số tiền bạn nhập, hãy nhập ${amount}.`,
  exchangeFeeInvalid: 'Nhập phí bằng chữ số, ví dụ 1,5.',
  waitingTitle: 'Đã gửi mà ở đây chưa thấy gì?',
  waitingTime: 'Một lần chuyển có thể mất một lúc, từ sàn giao dịch còn lâu hơn.',
  waitingOnce: 'Vui lòng không gửi lần thứ hai.',
  checkTitle: 'Kiểm tra địa chỉ bạn đã dán',
  checkLabel: 'Dán địa chỉ từ ví của bạn',
  checkMatches: 'Đây là địa chỉ đúng.',
  checkDiffers: 'Đây là một địa chỉ khác. Đừng gửi bất cứ thứ gì đến đó.',
  checkCut: 'Đây chỉ là một phần của địa chỉ. Hãy sao chép toàn bộ địa chỉ từ ví của bạn.',
  checkFirst: (position, wanted, found) =>
    `Ký tự thứ ${position} phải là “${wanted}”, nhưng lại là “${found}”.`,
  checkLength: 'Độ dài không giống địa chỉ đúng.',
  supportCopy: 'Sao chép thông tin cho bộ phận hỗ trợ',
  supportCopied: 'Đã sao chép thông tin',
  supportSaved: 'Đã lưu thông tin',
  openPayment: (amount, network) =>
    `Bạn đã có một địa chỉ cho ${amount} trên mạng ${network}. Nếu bạn đã gửi tiền đến đó, đừng thanh toán lại.`,
  openPaymentBack: 'Quay lại khoản thanh toán đó',
  deviceTitle: 'Tiếp tục trên thiết bị khác',
  deviceText: 'Quét mã này ở thiết bị đó. Ai có mã này đều có thể xem đơn hàng và thanh toán.',
  deviceLabel: 'Mã QR chứa địa chỉ của trang này',

  status: {
    awaiting: 'Đang chờ khoản thanh toán của bạn',
    partial: 'Đang chờ phần còn thiếu',
    confirming: 'Đang được xác nhận',
    paid: 'Đã thanh toán',
    review: 'Đang được kiểm tra',
  },
  announced: {
    awaiting: 'Đang chờ khoản thanh toán của bạn.',
    partial: 'Một phần khoản thanh toán của bạn đã đến. Vui lòng gửi phần còn thiếu.',
    confirming: 'Chúng tôi đã thấy khoản thanh toán của bạn. Bạn không cần làm gì thêm.',
    paid: 'Khoản thanh toán của bạn đã hoàn tất. Cảm ơn bạn.',
    review: 'Khoản thanh toán của bạn cần được kiểm tra. Vui lòng liên hệ cửa hàng.',
  },
  checkedNow: 'vừa kiểm tra',
  checkedSeconds: (seconds) => `đã kiểm tra ${seconds} giây trước`,
  checkedMinutes: (minutes) => `đã kiểm tra ${minutes} phút trước`,
  checkedAt: (time) => `kiểm tra lần cuối: ${time}`,
  offline: 'Hiện chúng tôi không kiểm tra được và vẫn đang tiếp tục thử.',
  refused: 'Trang này không thể kiểm tra khoản thanh toán nữa. Hãy tải lại trang.',
  reloadFirst: 'Hãy tải lại trang này trước khi bạn gửi bất cứ thứ gì.',
  unrecognised:
    'Dịch vụ thanh toán báo một điều về khoản thanh toán mà trang này không biết. Khoản này vẫn đang được theo dõi.',

  receivedOf: (received, amount) => `Đã nhận ${received} trên tổng số ${amount}`,
  partialHelp: 'Phần còn thiếu quá nhỏ để gửi? Hãy liên hệ cửa hàng và cho biết mã tham chiếu.',

  confirmingTitle: 'Chúng tôi đã thấy khoản thanh toán của bạn',
  confirmingText: 'Bạn không cần làm gì thêm. Vui lòng không gửi lại: mạng đang xác nhận.',
  paidTitle: 'Đã thanh toán',
  overpaid: (surplus) => `Bạn đã gửi thừa ${surplus} so với số cần thiết. Hãy liên hệ cửa hàng về việc này.`,
  duplicate:
    'Đơn hàng này đã được thanh toán trước đó. Hãy liên hệ cửa hàng về khoản thanh toán thứ hai này.',
  late: 'Khoản thanh toán của bạn đến sau khi trang thanh toán này đã hết hạn. Nếu có gì không đúng, hãy liên hệ cửa hàng.',
  reviewTitle: 'Khoản thanh toán của bạn cần được kiểm tra',
  reviewText:
    'Cửa hàng phải kiểm tra khoản này. Vui lòng không gửi thêm gì; hãy liên hệ cửa hàng và cho biết mã tham chiếu.',
  expiredTitle: 'Trang thanh toán này đã hết hạn',
  expiredText: 'Nếu bạn đã gửi tiền, hãy liên hệ cửa hàng.',
  expiredNext: 'Quay lại cửa hàng để bắt đầu lại.',

  reference: 'Mã tham chiếu',
  network: 'Mạng',
  time: 'Thời gian',
  viewOnExplorer: 'Xem trên trình khám phá',
  opensNewTab: 'mở trong thẻ mới',
  printReceipt: 'In',
  saveReceipt: 'Lưu',
  receiptTitle: 'Biên nhận',
  receiptShop: 'Cửa hàng',
  receiptAddress: 'Địa chỉ',
  receiptTransaction: 'Giao dịch',
  backToShop: 'Quay lại cửa hàng',
  contactShop: 'Liên hệ cửa hàng',
  tryAgain: 'Thử lại',
  chooseAnother: 'Chọn cách thanh toán khác',
  startAgain: 'Bắt đầu lại',
  close: 'Đóng',
  payWithCrypto: 'Thanh toán bằng tiền mã hóa',
  total: 'Tổng cộng',
  orderLines: 'Nội dung đơn hàng này',
  sandbox: 'Thử nghiệm',
  sandboxHint: 'Trang thanh toán thử nghiệm. Đừng gửi tiền thật.',
  help: 'Không thể hoàn tác khoản thanh toán bằng tiền mã hóa.',
  invoiceTitle: 'Hóa đơn',
  invoiceDue: 'Hạn thanh toán',
  printPage: 'In',
  nextCustomer: 'Khách hàng tiếp theo',
  requestId: (id) => `Mã hỗ trợ ${id}`,

  priceHeldUntil: (time) => `Giá được giữ đến ${time}`,
  priceHeldFor: (time) => `Giá được giữ thêm ${time}`,
  priceEnding: 'Giá được giữ thêm hai phút nữa.',
  priceEndedTitle: 'Giá này không còn hiệu lực',
  priceEndedText: 'Vui lòng không gửi gì theo giá cũ.',
  priceEndedSent: 'Bạn đã gửi rồi? Chúng tôi vẫn theo dõi địa chỉ này.',
  newPrice: 'Lấy giá mới',
  qrShow: 'Hiện mã QR',
  qrHide: 'Ẩn mã QR',
  helpTitle: 'Trợ giúp',
  reloadPage: 'Tải lại trang này',
  openPaymentPage: 'Mở trang thanh toán',
  missing: (amount) => `Còn thiếu ${amount}.`,

  failures: {
    'price-replaced': {
      title: 'Giá của đơn hàng này đã thay đổi',
      next: 'Đừng gửi gì đến địa chỉ hiển thị ở đây. Hãy quay lại cửa hàng và mở lại trang thanh toán.',
    },
    'order-closed': {
      title: 'Đơn hàng này không nhận thêm thanh toán',
      next: 'Đừng gửi gì. Hãy liên hệ cửa hàng.',
    },
    contradiction: {
      title: 'Thông tin của khoản thanh toán này mâu thuẫn với nhau',
      next: 'Đừng gửi gì. Hãy liên hệ cửa hàng.',
    },
    'address-unchecked': {
      title: 'Không kiểm tra được địa chỉ',
      next: 'Hãy kiểm tra kết nối internet rồi thử lại.',
    },
    'session-missing': {
      title: 'Trang này không có đơn hàng để thanh toán',
      next: 'Hãy mở lại trang thanh toán từ cửa hàng.',
    },
    'session-invalid': {
      title: 'Không thể mở trang thanh toán này',
      next: 'Hãy mở lại từ cửa hàng.',
    },
    'session-expired': {
      title: 'Trang thanh toán này đã hết hạn',
      next: 'Quay lại cửa hàng để bắt đầu lại.',
    },
    'method-unavailable': {
      title: 'Coin này hiện không khả dụng trên mạng này',
      next: 'Chọn cách thanh toán khác.',
    },
    'amount-out-of-range': {
      title: 'Không thể thanh toán số tiền này theo cách này',
      next: 'Chọn số tiền khác hoặc coin khác.',
    },
    'invalid-amount': {
      title: 'Không thể dùng số tiền này',
      next: 'Nhập số tiền bằng chữ số, ví dụ 25,50.',
    },
    'gateway-unavailable': {
      title: 'Dịch vụ thanh toán hiện không khả dụng',
      next: 'Hãy thử lại sau giây lát.',
    },
    'gateway-refused': {
      title: 'Dịch vụ thanh toán không chấp nhận khoản thanh toán này',
      next: 'Chọn cách thanh toán khác.',
    },
    'payment-unverifiable': {
      title: 'Chúng tôi không thể xác minh địa chỉ cho bạn',
      next: 'Hãy thử lại, hoặc chọn cách thanh toán khác.',
    },
    'address-mismatch': {
      title: 'Địa chỉ này không thuộc mạng đó',
      next: 'Đừng gửi gì cả. Chọn cách thanh toán khác, hoặc liên hệ cửa hàng.',
    },
    'too-many-requests': {
      title: 'Quá nhiều lần thử trong thời gian ngắn',
      next: 'Chờ một lát, rồi thử lại.',
    },
    'forbidden-origin': {
      title: 'Trang này không được phép nhận thanh toán',
      next: 'Vui lòng báo cho cửa hàng.',
    },
    'endpoint-not-found': {
      title: 'Không tìm thấy trang thanh toán của cửa hàng này',
      next: 'Vui lòng báo cho cửa hàng.',
    },
    'session-unavailable': {
      title: 'Cửa hàng không mở được đơn hàng của bạn',
      next: 'Hãy thử lại sau giây lát, hoặc liên hệ cửa hàng.',
    },
    'network-error': {
      title: 'Hiện không kết nối được với cửa hàng',
      next: 'Kiểm tra kết nối internet của bạn, rồi thử lại.',
    },
    unknown: {
      title: 'Đã có lỗi xảy ra',
      next: 'Hãy thử lại sau giây lát, hoặc liên hệ cửa hàng.',
    },
  },
}

export default messages
