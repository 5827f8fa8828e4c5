/** Korean. */
import type { Translation } from '../messages.js'

// A particle that depends on the last sound never follows a name or an amount: a noun stands between them.
const messages: Translation = {
  sentence: (words) => `${words}.`,

  chooseTitle: '결제 방법을 선택하세요',
  searchLabel: '코인 및 네트워크 검색',
  searchEmpty: (query) => `“${query}”에 대한 검색 결과가 없습니다.`,
  searchCount: (count) => `코인 ${count}개`,
  searchWithout: (query, word) => `“${query}”에 대한 검색 결과가 없습니다. “${word}” 없이 검색한 결과입니다.`,
  searchMore: (count) => `코인이 ${count}개 더 있습니다. 검색해서 찾으세요.`,
  searchClear: '검색어 지우기',
  recentTitle: '최근 사용',
  methodsLabel: '코인 및 네트워크',
  networkCount: (count) => `네트워크 ${count}개`,
  networksOf: (coin) => `${coin} 네트워크`,
  onNetwork: (network) => `${network} 네트워크`,
  approximately: (amount) => `≈ ${amount}`,
  unavailable: '지금은 사용할 수 없음',
  methodsLoading: '결제 방법을 불러오는 중',
  methodsEmpty: '지금은 여기에서 사용할 수 있는 결제 방법이 없습니다. 상점에 문의하세요.',

  amountTitle: '얼마를 결제하시겠어요?',
  amountLabel: '금액',
  amountSubmit: '계속',
  amountRange: (min, max) => `${min}부터 ${max}까지`,
  amountInvalid: '금액을 숫자로 입력하세요. 예를 들면 25.50처럼 입력합니다.',
  amountAmbiguous: (typed, thousands, decimals) =>
    `“${typed}”에는 두 가지 금액의 뜻이 있을 수 있습니다. ${thousands} 또는 ${decimals} 중 하나를 입력하세요.`,
  amountTooSmall: (min) => `최소 금액은 ${min}입니다.`,
  amountTooLarge: (max) => `최대 금액은 ${max}입니다.`,
  amountPresets: '추천 금액',

  loading: '주문을 불러오는 중',
  creating: '주소를 받는 중',

  payTitle: '정확히 이 금액을 보내세요',
  remainingTitle: '나머지 금액을 보내세요',
  activationFee: (fee) => `결제 서비스가 알려 온 지갑 활성화 수수료: ${fee}.`,
  addressTitle: (network) => `받는 ${network} 주소`,
  qrLabel: (coin, network) => `${network} 네트워크에서 ${coin} 코인으로 결제하는 QR 코드`,
  warning: (coin, network) => `이 주소에는 ${network} 네트워크의 ${coin} 코인만 보내세요.`,
  copyAddress: '주소 복사',
  copyAmount: '금액 복사',
  copied: '복사됨',
  addressCopied: (network) =>
    network === undefined ? '주소를 복사했습니다.' : `주소를 복사했습니다. ${network} 네트워크로만 보내세요.`,
  amountCopied: (amount) => `금액을 복사했습니다: ${amount}.`,
  copyDenied: '여기에서는 복사가 차단되어 있습니다. 텍스트가 선택되어 있으니 키보드나 메뉴로 복사하세요.',
  openWallet: (wallet) => (wallet === '' ? '지갑에서 열기' : `${wallet}에서 열기`),
  walletsTitle: '이 브라우저의 지갑으로 결제',
  walletPay: (wallet) => `${wallet} 지갑으로 결제`,
  walletConnecting: (wallet) => `${wallet}에서 연결하세요`,
  walletConnectingText:
    '이 페이지가 계정을 볼 수 있도록 허용할지 지갑 창에서 묻습니다. 아직 아무것도 전송되지 않습니다.',
  walletSwitching: (wallet, network) => `${wallet}에서 ${network} 네트워크로 전환하세요`,
  walletSwitchingText: '지갑이 다른 네트워크로 설정되어 있습니다. 아직 아무것도 전송되지 않습니다.',
  walletConfirming: (wallet) => `${wallet}에서 승인하세요`,
  walletConfirmingText: (amount, network) =>
    `지갑의 요청은 ${network} 네트워크에서 정확히 ${amount} 금액이어야 합니다. 다른 내용을 요청하면 거부하세요.`,
  walletCancel: '취소',
  walletSent: '지갑에서 전송했습니다. 도착하기를 기다리고 있습니다.',
  walletSentText: '더 하실 일은 없습니다. 이 페이지에서 진행 상황을 계속 확인합니다.',
  walletAgain: '다시 보내기',
  walletUnclear: '지갑에서 전송되었는지 알 수 없습니다',
  walletUnclearText: '두 번 결제하지 않도록, 다시 시도하기 전에 지갑을 확인하세요.',
  walletAlreadySent: '이미 지갑에서 이 결제를 보냈습니다',
  walletAlreadySentText: '첫 번째 전송이 실패했다고 지갑에 표시된 경우에만 다시 보내세요.',
  walletTest: '테스트 결제 페이지입니다',
  walletTestText: '지갑에서 실제 돈을 보내면 잃게 됩니다.',
  walletSendAnyway: '그래도 보내기',
  walletStopped: {
    rejected: {
      title: '지갑에서 거부하셨습니다',
      next: '아무것도 전송되지 않았습니다. 다시 시도할 수 있습니다.',
    },
    busy: {
      title: '지갑이 응답을 기다리고 있습니다',
      next: '처리되지 않은 요청이 있습니다. 지갑을 열어 요청에 응답한 다음 다시 시도하세요.',
    },
    'no-account': {
      title: '지갑이 계정을 공유하지 않았습니다',
      next: '지갑의 잠금을 해제한 다음 다시 시도하세요.',
    },
    'unknown-network': {
      title: '지갑에 이 네트워크가 없습니다',
      next: '지갑에 네트워크를 추가한 다음 다시 시도하세요. 아무것도 전송되지 않았습니다.',
    },
    'wrong-network': {
      title: '지갑이 아직 다른 네트워크에 있습니다',
      next: '지갑에서 이 결제의 네트워크로 전환한 다음 다시 시도하세요. 아무것도 전송되지 않았습니다.',
    },
    changed: {
      title: '그 사이에 무언가 바뀌었습니다',
      next: '계정, 네트워크 또는 금액이 달라졌습니다. 아무것도 전송되지 않았습니다. 다시 시도할 수 있습니다.',
    },
    'no-answer': {
      title: '지갑이 응답하지 않았습니다',
      next: '아무것도 전송되지 않았습니다. 지갑을 연 다음 다시 시도하세요.',
    },
    failed: {
      title: '지갑에서 전송하지 못했습니다',
      next: '이유는 지갑에 표시됩니다. 다시 시도하기 전에 전송된 것이 없는지 지갑에서 확인하세요.',
    },
    unusable: {
      title: '이 지갑은 여기에서 사용할 수 없습니다',
      next: '아무것도 전송되지 않았습니다. 위의 주소를 사용하세요.',
    },
  },
  walletApps: '지갑 앱에서 열기',
  walletOtherApps: '다른 지갑 앱',
  walletAppsText: '결제 내용이 입력된 상태로 앱이 열립니다. 승인하기 전에 비교해 보세요.',
  change: '변경',
  changeLabel: '코인 또는 네트워크 변경',

  exchangeTitle: '거래소에서 결제하시나요?',
  exchangeNetwork: (network) => `출금 네트워크로 ${network} 네트워크를 선택하세요.`,
  exchangeFee: (amount) =>
    `거래소는 보내는 금액에서 수수료를 차감하는 경우가 많습니다. 수수료를 뺀 뒤 ${amount} 금액이 도착하도록 하세요.`,
  exchangeTag: '이 결제에는 메모나 태그가 없습니다. 거래소에서 입력하라고 하면 비워 두세요.',
  exchangeMinimum:
    '거래소에는 최소 출금 금액이 있습니다. 이 금액이 그보다 적으면 지갑에서 결제하거나 다른 코인으로 결제하세요.',
  exchangeFeeLabel: (coin) => `거래소 수수료(${coin})`,
  exchangeEnter: (amount) => `입력한 금액에서 수수료가 차감된다면 ${amount} 금액을 입력하세요.`,
  exchangeFeeInvalid: '수수료를 숫자로 입력하세요. 예를 들면 1.5처럼 입력합니다.',
  waitingTitle: '보냈는데 아무 변화가 없나요?',
  waitingTime: '전송에는 시간이 걸릴 수 있으며, 거래소에서 보내면 더 오래 걸릴 수 있습니다.',
  waitingOnce: '두 번 보내지 마세요.',
  checkTitle: '붙여 넣은 주소 확인',
  checkLabel: '지갑의 주소를 붙여 넣으세요',
  checkMatches: '올바른 주소입니다.',
  checkDiffers: '다른 주소입니다. 이 주소로 아무것도 보내지 마세요.',
  checkCut: '주소의 일부일 뿐입니다. 지갑에서 주소 전체를 복사하세요.',
  checkFirst: (position, wanted, found) =>
    `${position}번째 문자가 다릅니다. 올바른 문자는 “${wanted}”, 붙여 넣은 문자는 “${found}”입니다.`,
  checkLength: '올바른 주소와 길이가 다릅니다.',
  supportCopy: '문의용 세부 정보 복사',
  supportCopied: '세부 정보를 복사했습니다',
  supportSaved: '세부 정보를 저장했습니다',
  openPayment: (amount, network) =>
    `${network} 네트워크에서 ${amount} 금액을 보낼 주소가 이미 있습니다. 그 주소로 돈을 보냈다면 다시 결제하지 마세요.`,
  openPaymentBack: '그 결제로 돌아가기',
  deviceTitle: '다른 기기에서 계속하기',
  deviceText:
    '다른 기기에서 이 코드를 스캔하세요. 이 코드를 가진 사람은 누구나 이 주문을 보고 결제할 수 있습니다.',
  deviceLabel: '이 페이지를 여는 QR 코드',

  status: {
    awaiting: '결제를 기다리는 중',
    partial: '나머지 금액을 기다리는 중',
    confirming: '네트워크에서 확인 중',
    paid: '결제됨',
    review: '검토 중',
  },
  announced: {
    awaiting: '결제를 기다리고 있습니다.',
    partial: '결제 금액의 일부가 도착했습니다. 나머지 금액을 보내세요.',
    confirming: '결제가 감지되었습니다. 더 하실 일은 없습니다.',
    paid: '결제가 완료되었습니다. 감사합니다.',
    review: '결제를 검토해야 합니다. 상점에 문의하세요.',
  },
  checkedNow: '방금 확인함',
  checkedSeconds: (seconds) => `${seconds}초 전에 확인함`,
  checkedMinutes: (minutes) => `${minutes}분 전에 확인함`,
  checkedAt: (time) => `마지막 확인 ${time}`,
  offline: '지금은 확인할 수 없습니다. 계속 시도하고 있습니다.',
  refused: '이 페이지에서 더 이상 결제를 확인할 수 없습니다. 페이지를 새로고침하세요.',
  reloadFirst: '무엇이든 보내기 전에 이 페이지를 새로고침하세요.',
  unrecognised:
    '결제 서비스가 이 결제에 대해 이 페이지가 알지 못하는 내용을 알려 왔습니다. 결제는 계속 확인하고 있습니다.',

  receivedOf: (received, amount) => `${amount} 중 ${received} 받음`,
  partialHelp: '나머지 금액이 너무 적어서 보낼 수 없나요? 상점에 참조 번호를 알리고 문의하세요.',

  confirmingTitle: '결제가 감지되었습니다',
  confirmingText: '더 하실 일은 없습니다. 다시 보내지 마세요. 네트워크에서 결제를 확인하고 있습니다.',
  paidTitle: '결제됨',
  overpaid: (surplus) => `필요한 금액보다 ${surplus} 더 보내셨습니다. 이에 대해 상점에 문의하세요.`,
  duplicate: '이 주문은 이미 결제된 상태였습니다. 이 두 번째 결제에 대해 상점에 문의하세요.',
  late: '이 결제 페이지가 만료된 후에 결제가 도착했습니다. 이상한 점이 있으면 상점에 문의하세요.',
  reviewTitle: '결제를 검토해야 합니다',
  reviewText: '상점에서 검토해야 합니다. 더는 보내지 마시고, 상점에 참조 번호를 알리고 문의하세요.',
  expiredTitle: '이 결제 페이지가 만료되었습니다',
  expiredText: '이미 돈을 보냈다면 상점에 문의하세요.',
  expiredNext: '상점으로 돌아가 다시 시작하세요.',

  reference: '참조 번호',
  network: '네트워크',
  time: '시간',
  viewOnExplorer: '블록 탐색기에서 보기',
  opensNewTab: '새 탭에서 열림',
  printReceipt: '인쇄',
  saveReceipt: '저장',
  receiptTitle: '영수증',
  receiptShop: '상점',
  receiptAddress: '주소',
  receiptTransaction: '트랜잭션',
  backToShop: '상점으로 돌아가기',
  contactShop: '상점에 문의하기',
  tryAgain: '다시 시도',
  chooseAnother: '다른 결제 방법 선택',
  startAgain: '다시 시작',
  close: '닫기',
  payWithCrypto: '암호화폐로 결제',
  total: '합계',
  orderLines: '이 주문의 내용',
  sandbox: '테스트',
  sandboxHint: '테스트 결제 페이지입니다. 실제 돈을 보내지 마세요.',
  help: '암호화폐 결제는 취소할 수 없습니다.',
  invoiceTitle: '청구서',
  invoiceDue: '결제 기한',
  printPage: '인쇄',
  nextCustomer: '다음 고객',
  requestId: (id) => `문의 코드 ${id}`,

  failures: {
    'session-missing': {
      title: '이 페이지에는 결제할 주문이 없습니다',
      next: '상점에서 결제 페이지를 다시 여세요.',
    },
    'session-invalid': {
      title: '이 결제 페이지를 열 수 없습니다',
      next: '상점에서 다시 여세요.',
    },
    'session-expired': {
      title: '이 결제 페이지가 만료되었습니다',
      next: '상점으로 돌아가 다시 시작하세요.',
    },
    'method-unavailable': {
      title: '지금은 이 네트워크에서 이 코인을 사용할 수 없습니다',
      next: '다른 결제 방법을 선택하세요.',
    },
    'amount-out-of-range': {
      title: '이 금액은 이 방법으로 결제할 수 없습니다',
      next: '다른 금액이나 다른 코인을 선택하세요.',
    },
    'invalid-amount': {
      title: '이 금액은 사용할 수 없습니다',
      next: '금액을 숫자로 입력하세요. 예를 들면 25.50처럼 입력합니다.',
    },
    'gateway-unavailable': {
      title: '지금은 결제 서비스를 사용할 수 없습니다',
      next: '잠시 후 다시 시도하세요.',
    },
    'gateway-refused': {
      title: '결제 서비스가 이 결제를 받아들이지 않았습니다',
      next: '다른 결제 방법을 선택하세요.',
    },
    'payment-unverifiable': {
      title: '사용하실 주소를 검증하지 못했습니다',
      next: '다시 시도하거나 다른 결제 방법을 선택하세요.',
    },
    'address-mismatch': {
      title: '이 주소는 해당 네트워크의 주소가 아닙니다',
      next: '아무것도 보내지 마세요. 다른 결제 방법을 선택하거나 상점에 문의하세요.',
    },
    'too-many-requests': {
      title: '짧은 시간에 너무 많이 시도했습니다',
      next: '잠시 기다린 다음 다시 시도하세요.',
    },
    'forbidden-origin': {
      title: '이 페이지에서는 결제를 받을 수 없습니다',
      next: '상점에 알려 주세요.',
    },
    'endpoint-not-found': {
      title: '이 상점의 결제 페이지를 찾을 수 없습니다',
      next: '상점에 알려 주세요.',
    },
    'session-unavailable': {
      title: '상점에서 주문을 열지 못했습니다',
      next: '잠시 후 다시 시도하거나 상점에 문의하세요.',
    },
    'network-error': {
      title: '지금은 상점에 연결할 수 없습니다',
      next: '인터넷 연결을 확인한 다음 다시 시도하세요.',
    },
    unknown: {
      title: '문제가 발생했습니다',
      next: '잠시 후 다시 시도하거나 상점에 문의하세요.',
    },
  },
}

export default messages
