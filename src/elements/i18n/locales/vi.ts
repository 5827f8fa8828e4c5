/** Vietnamese. */
import type { Translation } from '../messages.js'
import texts from './vi.json'

const messages: Translation = {
  ...texts,

  sentence: (words) => `${words}.`,
  searchEmpty: (query) => `Không tìm thấy kết quả cho “${query}”.`,
  searchCount: (count) => `${count} coin`,
  searchWithout: (query, word) =>
    `Không tìm thấy kết quả cho “${query}”. Đây là các kết quả khi bỏ “${word}”.`,
  searchMore: (count) => `Còn ${count} coin khác: hãy tìm coin của bạn.`,
  networkCount: (count) => `${count} mạng`,
  networksOf: (coin) => `Các mạng của ${coin}`,
  onNetwork: (network) => `trên mạng ${network}`,
  approximately: (amount) => `≈ ${amount}`,
  amountRange: (min, max) => `Từ ${min} đến ${max}`,
  amountInvalid: (example) => `Nhập số tiền bằng chữ số, ví dụ ${example}.`,
  amountAmbiguous: (typed, thousands, decimals) =>
    `“${typed}” có thể hiểu là hai số tiền khác nhau. Nhập ${thousands} hoặc ${decimals}.`,
  amountTooSmall: (min) => `Số tiền nhỏ nhất là ${min}.`,
  amountTooLarge: (max) => `Số tiền lớn nhất là ${max}.`,
  addressTitle: (network) => `Đến địa chỉ này trên mạng ${network}`,
  qrLabel: (coin, network) => `Mã QR để thanh toán bằng ${coin} trên mạng ${network}`,
  warning: (coin, network) => `Chỉ gửi ${coin} và chỉ qua mạng ${network} đến địa chỉ này.`,
  addressCopied: (network) =>
    network === undefined ? 'Đã sao chép địa chỉ.' : `Đã sao chép địa chỉ. Chỉ gửi qua mạng ${network}.`,
  amountCopied: (amount) => `Đã sao chép số tiền: ${amount}.`,
  openWallet: (wallet) => (wallet === '' ? 'Mở trong ví' : `Mở trong ${wallet}`),
  walletPay: (wallet) => `Thanh toán bằng ${wallet}`,
  walletConnecting: (wallet) => `Kết nối trong ${wallet}`,
  walletSwitching: (wallet, network) => `Chuyển sang mạng ${network} trong ${wallet}`,
  walletConfirming: (wallet) => `Xác nhận trong ${wallet}`,
  walletConfirmingText: (amount, network) =>
    `Ví phải yêu cầu chính xác ${amount} trên mạng ${network}. Nếu ví yêu cầu bất cứ điều gì khác, hãy từ chối.`,
  exchangeNetwork: (network) => `Chọn ${network} làm mạng để rút.`,
  exchangeFee: (amount) =>
    `Sàn giao dịch thường trừ phí vào số tiền bạn gửi. Hãy bảo đảm số tiền nhận được là ${amount}.`,
  exchangeFeeLabel: (coin) => `Phí của sàn, tính bằng ${coin}`,
  exchangeEnter: (amount) => `Nếu phí bị trừ vào số tiền bạn nhập, hãy nhập ${amount}.`,
  exchangeFeeInvalid: (example) => `Nhập phí bằng chữ số, ví dụ ${example}.`,
  buyCoin: (coin) => `Mua ${coin}`,
  claimSupport: (address) => `Hỗ trợ của cửa hàng: ${address}`,
  claimInvalid: (network) => `Đây không phải là giao dịch trên mạng ${network}.`,
  checkFirst: (position, wanted, found) =>
    `Ký tự thứ ${position} phải là “${wanted}”, nhưng lại là “${found}”.`,
  openPayment: (amount, network) =>
    `Bạn đã có một địa chỉ cho ${amount} trên mạng ${network}. Nếu bạn đã gửi tiền đến đó, đừng thanh toán lại.`,
  checkedSeconds: (seconds) => `đã kiểm tra ${seconds} giây trước`,
  checkedMinutes: (minutes) => `đã kiểm tra ${minutes} phút trước`,
  checkedAt: (time) => `kiểm tra lần cuối: ${time}`,
  receivedOf: (received, amount) => `Đã nhận ${received} trên tổng số ${amount}`,
  overpaid: (surplus) => `Bạn đã gửi thừa ${surplus} so với số cần thiết. Hãy liên hệ cửa hàng về việc này.`,
  refundAsk: (amount, network) =>
    `Cửa hàng hoàn lại ${amount} cho bạn. Hãy mở trang này và nhập địa chỉ của bạn trên ${network}.`,
  refundAddress: (network) => `Địa chỉ của bạn trên mạng ${network}`,
  refundInvalid: (network) => `Địa chỉ này không thể nhận tiền hoàn trên mạng ${network}.`,
  requestId: (id) => `Mã hỗ trợ ${id}`,
  priceHeldUntil: (time) => `Giá được giữ đến ${time}`,
  priceHeldFor: (time) => `Giá được giữ thêm ${time}`,
  missing: (amount) => `Còn thiếu ${amount}.`,
}

export default messages
