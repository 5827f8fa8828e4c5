/** Chinese in traditional characters, worded as in Taiwan. */
import type { Translation } from '../messages.js'
import texts from './zh-Hant.json'

const messages: Translation = {
  ...texts,

  sentence: (words) => `${words}。`,
  searchEmpty: (query) => `沒有符合「${query}」的結果。`,
  searchCount: (count) => `${count} 個幣種`,
  searchWithout: (query, word) => `沒有符合「${query}」的結果。以下是去掉「${word}」後的結果。`,
  searchMore: (count) => `還有 ${count} 個幣種，可透過搜尋尋找。`,
  networkCount: (count) => `${count} 個網路`,
  networksOf: (coin) => `${coin} 的網路`,
  onNetwork: (network) => `${network} 網路`,
  approximately: (amount) => `≈ ${amount}`,
  amountRange: (min, max) => `${min} 至 ${max}`,
  amountInvalid: (example) => `請用數字輸入金額，例如 ${example}。`,
  amountAmbiguous: (typed, thousands, decimals) =>
    `「${typed}」可能代表兩種金額。請輸入 ${thousands} 或 ${decimals}。`,
  amountTooSmall: (min) => `最小金額為 ${min}。`,
  amountTooLarge: (max) => `最大金額為 ${max}。`,
  addressTitle: (network) => `發送到這個 ${network} 地址`,
  qrLabel: (coin, network) => `在 ${network} 網路上用 ${coin} 付款的 QR 碼`,
  warning: (coin, network) =>
    `請僅透過 ${network} 網路將 ${coin} 發送到此地址，不要使用其他網路，也不要發送其他幣種。`,
  addressCopied: (network) =>
    network === undefined ? '已複製地址。' : `已複製地址。請僅透過 ${network} 網路發送。`,
  amountCopied: (amount) => `已複製金額：${amount}。`,
  openWallet: (wallet) => (wallet === '' ? '在錢包中開啟' : `在 ${wallet} 中開啟`),
  walletPay: (wallet) => `用 ${wallet} 付款`,
  walletConnecting: (wallet) => `請在 ${wallet} 中連接`,
  walletSwitching: (wallet, network) => `請在 ${wallet} 中切換到 ${network}`,
  walletConfirming: (wallet) => `請在 ${wallet} 中確認`,
  walletConfirmingText: (amount, network) =>
    `錢包應要求您在 ${network} 網路上發送恰好 ${amount}。如果要求的是其他任何內容，請拒絕。`,
  exchangeNetwork: (network) => `提幣網路請選擇 ${network}。`,
  exchangeFee: (amount) => `交易所通常會從您發送的金額中扣除手續費。請確保實際入帳 ${amount}。`,
  exchangeFeeLabel: (coin) => `交易所手續費（${coin}）`,
  exchangeEnter: (amount) => `如果手續費會從您輸入的金額中扣除，請輸入 ${amount}。`,
  exchangeFeeInvalid: (example) => `請用數字輸入手續費，例如 ${example}。`,
  buyCoin: (coin) => `購買 ${coin}`,
  claimSupport: (address) => `商店客服：${address}`,
  claimInvalid: (network) => `這不是 ${network} 網路上的交易。`,
  checkFirst: (position, wanted, found) => `第 ${position} 個字元應為「${wanted}」，實際為「${found}」。`,
  openPayment: (amount, network) =>
    `您已有一個用於在 ${network} 網路上支付 ${amount} 的地址。如果您已向該地址發送款項，請不要再次付款。`,
  checkedSeconds: (seconds) => `${seconds} 秒前檢查過`,
  checkedMinutes: (minutes) => `${minutes} 分鐘前檢查過`,
  checkedAt: (time) => `上次檢查時間：${time}`,
  receivedOf: (received, amount) => `已收到 ${received}，共需 ${amount}`,
  overpaid: (surplus) => `您多發送了 ${surplus}。請就此聯絡商店。`,
  refundAsk: (amount, network) => `商店將退還 ${amount} 給您。請開啟此頁面，填寫您在 ${network} 上的地址。`,
  refundAddress: (network) => `您在 ${network} 網路上的地址`,
  refundInvalid: (network) => `此地址無法在 ${network} 網路上接收退款。`,
  requestId: (id) => `客服代碼 ${id}`,
  priceHeldUntil: (time) => `價格保留至 ${time}`,
  priceHeldFor: (time) => `價格還保留 ${time}`,
  missing: (amount) => `還差 ${amount}。`,
}

export default messages
