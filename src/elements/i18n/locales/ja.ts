/** Japanese. */
import type { Translation } from '../messages.js'
import texts from './ja.json'

const messages: Translation = {
  ...texts,

  sentence: (words) => `${words}。`,
  searchEmpty: (query) => `「${query}」に一致するものはありません。`,
  searchCount: (count) => `${count} 種類のコイン`,
  searchWithout: (query, word) =>
    `「${query}」に一致するものはありません。「${word}」を除いた結果を表示しています。`,
  searchMore: (count) => `ほかに ${count} 種類のコインがあります。検索してください。`,
  networkCount: (count) => `${count} 種類のネットワーク`,
  networksOf: (coin) => `${coin} のネットワーク`,
  onNetwork: (network) => `${network} ネットワーク`,
  approximately: (amount) => `≈ ${amount}`,
  amountRange: (min, max) => `${min} から ${max} まで`,
  amountInvalid: (example) => `金額を数字で入力してください（例：${example}）。`,
  amountAmbiguous: (typed, thousands, decimals) =>
    `「${typed}」は 2 通りの金額に読めます。${thousands} または ${decimals} と入力してください。`,
  amountTooSmall: (min) => `最小金額は ${min} です。`,
  amountTooLarge: (max) => `最大金額は ${max} です。`,
  addressTitle: (network) => `送り先は、この ${network} アドレス`,
  qrLabel: (coin, network) => `${network} ネットワークで ${coin} を支払うための QR コード`,
  warning: (coin, network) => `このアドレスには、${network} ネットワークの ${coin} のみを送ってください。`,
  addressCopied: (network) =>
    network === undefined
      ? 'アドレスをコピーしました。'
      : `アドレスをコピーしました。${network} ネットワークのみで送ってください。`,
  amountCopied: (amount) => `金額をコピーしました：${amount}。`,
  openWallet: (wallet) => (wallet === '' ? 'ウォレットで開く' : `${wallet} で開く`),
  walletPay: (wallet) => `${wallet} で支払う`,
  walletConnecting: (wallet) => `${wallet} で接続してください`,
  walletSwitching: (wallet, network) => `${wallet} で ${network} に切り替えてください`,
  walletConfirming: (wallet) => `${wallet} で承認してください`,
  walletConfirmingText: (amount, network) =>
    `ウォレットが求める内容は、${network} ネットワークで正確に ${amount} でなければなりません。それ以外を求められたら、拒否してください。`,
  exchangeNetwork: (network) => `出金のネットワークには ${network} を選んでください。`,
  exchangeFee: (amount) =>
    `取引所では、送る金額から手数料が差し引かれることがよくあります。${amount} が届くようにしてください。`,
  exchangeFeeLabel: (coin) => `取引所の手数料（${coin}）`,
  exchangeEnter: (amount) => `入力した金額から手数料が差し引かれる場合は、${amount} と入力してください。`,
  exchangeFeeInvalid: (example) => `手数料を数字で入力してください（例：${example}）。`,
  buyCoin: (coin) => `${coin} を購入`,
  claimSupport: (address) => `ショップのサポート：${address}`,
  claimInvalid: (network) => `これは ${network} ネットワークのトランザクションではありません。`,
  checkFirst: (position, wanted, found) =>
    `${position} 文字目は「${wanted}」でなければなりませんが、「${found}」になっています。`,
  openPayment: (amount, network) =>
    `${network} ネットワークで ${amount} を送るためのアドレスがすでにあります。そのアドレスに送金した場合は、もう一度支払わないでください。`,
  checkedSeconds: (seconds) => `${seconds} 秒前に確認`,
  checkedMinutes: (minutes) => `${minutes} 分前に確認`,
  checkedAt: (time) => `最終確認 ${time}`,
  receivedOf: (received, amount) => `${amount} のうち ${received} を受け取りました`,
  overpaid: (surplus) =>
    `必要な金額より ${surplus} 多く送られました。これについてショップにお問い合わせください。`,
  refundAsk: (amount, network) =>
    `ショップから ${amount} を返金します。このページを開き、${network} ネットワークのアドレスを入力してください。`,
  refundAddress: (network) => `返金先アドレス（${network}）`,
  refundInvalid: (network) => `このアドレスは ${network} ネットワークで返金を受け取れません。`,
  requestId: (id) => `サポートコード ${id}`,
  priceHeldUntil: (time) => `価格の有効期限：${time}`,
  priceHeldFor: (time) => `価格の残り時間：${time}`,
  missing: (amount) => `${amount} 不足しています。`,
}

export default messages
