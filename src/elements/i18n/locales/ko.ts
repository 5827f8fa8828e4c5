/** Korean. */
import type { Translation } from '../messages.js'
import texts from './ko.json'

// A particle that depends on the last sound never follows a name or an amount: a noun stands between them.
const messages: Translation = {
  ...texts,

  sentence: (words) => `${words}.`,
  searchEmpty: (query) => `“${query}”에 대한 검색 결과가 없습니다.`,
  searchCount: (count) => `코인 ${count}개`,
  searchWithout: (query, word) => `“${query}”에 대한 검색 결과가 없습니다. “${word}” 없이 검색한 결과입니다.`,
  searchMore: (count) => `코인이 ${count}개 더 있습니다. 검색해서 찾으세요.`,
  networkCount: (count) => `네트워크 ${count}개`,
  networksOf: (coin) => `${coin} 네트워크`,
  onNetwork: (network) => `${network} 네트워크`,
  approximately: (amount) => `≈ ${amount}`,
  amountRange: (min, max) => `${min}부터 ${max}까지`,
  amountInvalid: (example) => `금액을 숫자로 입력하세요. 예를 들면 ${example}처럼 입력합니다.`,
  amountAmbiguous: (typed, thousands, decimals) =>
    `“${typed}”은(는) 두 가지 금액으로 읽힐 수 있습니다. ${thousands} 또는 ${decimals} 중 하나를 입력하세요.`,
  amountTooSmall: (min) => `최소 금액은 ${min}입니다.`,
  amountTooLarge: (max) => `최대 금액은 ${max}입니다.`,
  addressTitle: (network) => `받는 ${network} 주소`,
  qrLabel: (coin, network) => `${network} 네트워크에서 ${coin} 코인으로 결제하는 QR 코드`,
  warning: (coin, network) => `이 주소에는 ${network} 네트워크의 ${coin} 코인만 보내세요.`,
  addressCopied: (network) =>
    network === undefined ? '주소를 복사했습니다.' : `주소를 복사했습니다. ${network} 네트워크로만 보내세요.`,
  amountCopied: (amount) => `금액을 복사했습니다: ${amount}.`,
  openWallet: (wallet) => (wallet === '' ? '지갑에서 열기' : `${wallet}에서 열기`),
  walletPay: (wallet) => `${wallet} 지갑으로 결제`,
  walletConnecting: (wallet) => `${wallet}에서 연결하세요`,
  walletSwitching: (wallet, network) => `${wallet}에서 ${network} 네트워크로 전환하세요`,
  walletConfirming: (wallet) => `${wallet}에서 승인하세요`,
  walletConfirmingText: (amount, network) =>
    `지갑의 요청은 ${network} 네트워크에서 정확히 ${amount} 금액이어야 합니다. 다른 내용을 요청하면 거부하세요.`,
  exchangeNetwork: (network) => `출금 네트워크로 ${network} 네트워크를 선택하세요.`,
  exchangeFee: (amount) =>
    `거래소는 보내는 금액에서 수수료를 차감하는 경우가 많습니다. 수수료를 뺀 뒤 ${amount} 금액이 도착하도록 하세요.`,
  exchangeFeeLabel: (coin) => `거래소 수수료(${coin})`,
  exchangeEnter: (amount) => `입력한 금액에서 수수료가 차감된다면 ${amount} 금액을 입력하세요.`,
  exchangeFeeInvalid: (example) => `수수료를 숫자로 입력하세요. 예를 들면 ${example}처럼 입력합니다.`,
  buyCoin: (coin) => `${coin} 구매`,
  claimSupport: (address) => `상점 고객 지원: ${address}`,
  claimInvalid: (network) => `${network} 네트워크의 트랜잭션이 아닙니다.`,
  checkFirst: (position, wanted, found) =>
    `${position}번째 문자가 다릅니다. 올바른 문자는 “${wanted}”, 붙여 넣은 문자는 “${found}”입니다.`,
  openPayment: (amount, network) =>
    `${network} 네트워크에서 ${amount} 금액을 보낼 주소가 이미 있습니다. 그 주소로 돈을 보냈다면 다시 결제하지 마세요.`,
  checkedSeconds: (seconds) => `${seconds}초 전에 확인함`,
  checkedMinutes: (minutes) => `${minutes}분 전에 확인함`,
  checkedAt: (time) => `마지막 확인 ${time}`,
  receivedOf: (received, amount) => `${amount} 중 ${received} 받음`,
  overpaid: (surplus) => `필요한 금액보다 ${surplus} 더 보내셨습니다. 이에 대해 상점에 문의하세요.`,
  refundAsk: (amount, network) =>
    `상점이 ${amount}을(를) 환불합니다. 이 페이지를 열고 ${network} 네트워크의 주소를 입력하세요.`,
  refundAddress: (network) => `${network} 네트워크의 내 주소`,
  refundInvalid: (network) => `이 주소는 ${network} 네트워크에서 환불을 받을 수 없습니다.`,
  requestId: (id) => `문의 코드 ${id}`,
  priceHeldUntil: (time) => `${time}까지 가격 유지`,
  priceHeldFor: (time) => `남은 가격 유지 시간 ${time}`,
  missing: (amount) => `${amount} 부족합니다.`,
}

export default messages
