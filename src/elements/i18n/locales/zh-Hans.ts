/** Chinese in simplified characters. */
import type { Translation } from '../messages.js'
import texts from './zh-Hans.json'

const messages: Translation = {
  ...texts,

  sentence: (words) => `${words}。`,
  searchEmpty: (query) => `没有与“${query}”匹配的结果。`,
  searchCount: (count) => `${count} 个币种`,
  searchWithout: (query, word) => `没有与“${query}”匹配的结果。以下是去掉“${word}”后的结果。`,
  searchMore: (count) => `还有 ${count} 个币种，可通过搜索查找。`,
  networkCount: (count) => `${count} 个网络`,
  networksOf: (coin) => `${coin} 的网络`,
  onNetwork: (network) => `${network} 网络`,
  approximately: (amount) => `≈ ${amount}`,
  amountRange: (min, max) => `${min} 至 ${max}`,
  amountInvalid: (example) => `请用数字输入金额，例如 ${example}。`,
  amountAmbiguous: (typed, thousands, decimals) =>
    `“${typed}”可能表示两种金额。请输入 ${thousands} 或 ${decimals}。`,
  amountTooSmall: (min) => `最小金额为 ${min}。`,
  amountTooLarge: (max) => `最大金额为 ${max}。`,
  addressTitle: (network) => `发送到此 ${network} 地址`,
  qrLabel: (coin, network) => `在 ${network} 网络上用 ${coin} 付款的二维码`,
  warning: (coin, network) =>
    `请仅通过 ${network} 网络向此地址发送 ${coin}，不要使用其他网络，也不要发送其他币种。`,
  addressCopied: (network) =>
    network === undefined ? '地址已复制。' : `地址已复制。只能通过 ${network} 网络发送。`,
  amountCopied: (amount) => `金额已复制：${amount}。`,
  openWallet: (wallet) => (wallet === '' ? '在钱包中打开' : `在 ${wallet} 中打开`),
  walletPay: (wallet) => `用 ${wallet} 付款`,
  walletConnecting: (wallet) => `请在 ${wallet} 中连接`,
  walletSwitching: (wallet, network) => `请在 ${wallet} 中切换到 ${network}`,
  walletConfirming: (wallet) => `请在 ${wallet} 中确认`,
  walletConfirmingText: (amount, network) =>
    `钱包应请求您在 ${network} 网络上发送恰好 ${amount}。如果请求的是其他任何内容，请拒绝。`,
  exchangeNetwork: (network) => `提币网络请选择 ${network}。`,
  exchangeFee: (amount) => `交易所通常会从您发送的金额中扣除手续费。请确保实际到账 ${amount}。`,
  exchangeFeeLabel: (coin) => `交易所手续费（${coin}）`,
  exchangeEnter: (amount) => `如果手续费从您输入的金额中扣除，请输入 ${amount}。`,
  exchangeFeeInvalid: (example) => `请用数字输入手续费，例如 ${example}。`,
  buyCoin: (coin) => `购买 ${coin}`,
  claimSupport: (address) => `商家客服：${address}`,
  claimInvalid: (network) => `这不是 ${network} 网络上的交易。`,
  checkFirst: (position, wanted, found) => `第 ${position} 个字符应为“${wanted}”，实际为“${found}”。`,
  openPayment: (amount, network) =>
    `您已有一个用于在 ${network} 网络上支付 ${amount} 的地址。如果您已向该地址发送资金，请不要再次付款。`,
  checkedSeconds: (seconds) => `${seconds} 秒前检查过`,
  checkedMinutes: (minutes) => `${minutes} 分钟前检查过`,
  checkedAt: (time) => `上次检查时间：${time}`,
  receivedOf: (received, amount) => `已收到 ${received}，共需 ${amount}`,
  overpaid: (surplus) => `您多发送了 ${surplus}。请就此联系商家。`,
  refundAsk: (amount, network) => `商家将向您退还 ${amount}。请打开此页面，填写您在 ${network} 上的地址。`,
  refundAddress: (network) => `您在 ${network} 网络上的地址`,
  refundInvalid: (network) => `此地址无法在 ${network} 网络上接收退款。`,
  requestId: (id) => `客服代码 ${id}`,
  priceHeldUntil: (time) => `价格保留至 ${time}`,
  priceHeldFor: (time) => `价格还保留 ${time}`,
  missing: (amount) => `还差 ${amount}。`,
}

export default messages
