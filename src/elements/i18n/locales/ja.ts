/** Japanese. */
import type { Translation } from '../messages.js'

const messages: Translation = {
  sentence: (words) => `${words}。`,

  chooseTitle: 'お支払い方法を選んでください',
  needCoinTitle: 'いずれかのコインがウォレットまたは取引所に必要です',
  needCoinText:
    'いずれかのコインが入ったウォレットアプリ、または取引所の口座が必要です。送金には手数料がかかるため、金額より少し多めに用意してください。そのあとこのページに戻り、コインとネットワークを選んで、表示されたとおりの金額を送ってください。',
  searchLabel: 'コインとネットワークを検索',
  searchEmpty: (query) => `「${query}」に一致するものはありません。`,
  searchCount: (count) => `${count} 種類のコイン`,
  searchWithout: (query, word) =>
    `「${query}」に一致するものはありません。「${word}」を除いた結果を表示しています。`,
  searchMore: (count) => `ほかに ${count} 種類のコインがあります。検索してください。`,
  searchClear: '検索をクリア',
  recentTitle: '最近使ったもの',
  methodsLabel: 'コインとネットワーク',
  networkCount: (count) => `${count} 種類のネットワーク`,
  networksOf: (coin) => `${coin} のネットワーク`,
  onNetwork: (network) => `${network} ネットワーク`,
  approximately: (amount) => `≈ ${amount}`,
  unavailable: '現在利用できません',
  methodsLoading: 'お支払い方法を読み込んでいます',
  methodsEmpty: '現在、ここで利用できるお支払い方法がありません。ショップにお問い合わせください。',

  amountTitle: 'いくら支払いますか？',
  amountLabel: '金額',
  amountSubmit: '続ける',
  amountRange: (min, max) => `${min} から ${max} まで`,
  amountInvalid: (example) => `金額を数字で入力してください（例：${example}）。`,
  amountAmbiguous: (typed, thousands, decimals) =>
    `「${typed}」は 2 通りの金額に読めます。${thousands} または ${decimals} と入力してください。`,
  amountTooSmall: (min) => `最小金額は ${min} です。`,
  amountTooLarge: (max) => `最大金額は ${max} です。`,
  amountPresets: '金額の候補',

  loading: 'ご注文を読み込んでいます',
  creating: 'アドレスを取得しています',

  payTitle: '次の金額を正確に送ってください',
  remainingTitle: '残りの金額を送ってください',
  addressTitle: (network) => `送り先は、この ${network} アドレス`,
  qrLabel: (coin, network) => `${network} ネットワークで ${coin} を支払うための QR コード`,
  warning: (coin, network) => `このアドレスには、${network} ネットワークの ${coin} のみを送ってください。`,
  copyAddress: 'アドレスをコピー',
  copyAmount: '金額をコピー',
  copied: 'コピーしました',
  addressCopied: (network) =>
    network === undefined
      ? 'アドレスをコピーしました。'
      : `アドレスをコピーしました。${network} ネットワークのみで送ってください。`,
  amountCopied: (amount) => `金額をコピーしました：${amount}。`,
  copyDenied:
    'ここではコピーがブロックされています。テキストは選択されています。キーボードまたはメニューでコピーしてください。',
  openWallet: (wallet) => (wallet === '' ? 'ウォレットで開く' : `${wallet} で開く`),
  walletsTitle: 'このブラウザのウォレットで支払う',
  walletPay: (wallet) => `${wallet} で支払う`,
  walletConnecting: (wallet) => `${wallet} で接続してください`,
  walletConnectingText:
    'このページにアカウントを見せてよいか、ウォレットの画面で確認されます。まだ何も送信されません。',
  walletSwitching: (wallet, network) => `${wallet} で ${network} に切り替えてください`,
  walletSwitchingText: '別のネットワークに設定されています。まだ何も送信されません。',
  walletConfirming: (wallet) => `${wallet} で承認してください`,
  walletConfirmingText: (amount, network) =>
    `ウォレットが求める内容は、${network} ネットワークで正確に ${amount} でなければなりません。それ以外を求められたら、拒否してください。`,
  walletCancel: 'キャンセル',
  walletSent: 'ウォレットから送信されました。届くのを待っています。',
  walletSentText: 'ほかに必要な操作はありません。このページで状況を追っています。',
  walletAgain: 'もう一度送る',
  walletUnclear: 'ウォレットから送信されたかどうかを確認できません',
  walletUnclearText: '二重に支払わないよう、もう一度試す前にウォレットを確認してください。',
  walletAlreadySent: 'この支払いはすでにウォレットから送信しています',
  walletAlreadySentText:
    '最初の送信が失敗したとウォレットに表示されている場合に限り、もう一度送ってください。',
  walletTest: 'これはテスト用の支払いページです',
  walletTestText: 'ウォレットから本物のお金を送ると、失われます。',
  walletSendAnyway: 'それでも送る',
  walletStopped: {
    rejected: {
      title: 'ウォレットで拒否しました',
      next: '何も送信されていません。もう一度試すことができます。',
    },
    busy: {
      title: 'ウォレットがあなたの操作を待っています',
      next: '未処理のリクエストがあります。ウォレットを開いて応答してから、もう一度お試しください。',
    },
    'no-account': {
      title: 'ウォレットからアカウントが共有されませんでした',
      next: 'ロックを解除してから、もう一度お試しください。',
    },
    'unknown-network': {
      title: 'ウォレットにこのネットワークがありません',
      next: 'ウォレットにネットワークを追加してから、もう一度お試しください。何も送信されていません。',
    },
    'wrong-network': {
      title: 'ウォレットがまだ別のネットワークになっています',
      next: 'ウォレットでこの支払いのネットワークに切り替えてから、もう一度お試しください。何も送信されていません。',
    },
    changed: {
      title: '途中で何かが変わりました',
      next: 'アカウント、ネットワーク、または金額が変わっています。何も送信されていません。もう一度試すことができます。',
    },
    'no-answer': {
      title: 'ウォレットから応答がありませんでした',
      next: '何も送信されていません。ウォレットを開いてから、もう一度お試しください。',
    },
    failed: {
      title: 'ウォレットから送信できませんでした',
      next: '理由はウォレットに表示されます。もう一度試す前に、何も送信されていないことをウォレットで確かめてください。',
    },
    unusable: {
      title: 'このウォレットはここでは使えません',
      next: '何も送信されていません。上のアドレスをお使いください。',
    },
  },
  walletApps: 'ウォレットアプリで開く',
  walletOtherApps: '別のウォレットアプリ',
  walletAppsText: '支払い内容が入力された状態でアプリが開きます。承認する前に見比べてください。',
  change: '変更',
  changeLabel: 'コインまたはネットワークを変更',

  exchangeTitle: '取引所から支払いますか？',
  exchangeNetwork: (network) => `出金のネットワークには ${network} を選んでください。`,
  exchangeFee: (amount) =>
    `取引所では、送る金額から手数料が差し引かれることがよくあります。${amount} が届くようにしてください。`,
  exchangeTag:
    'この支払いにメモや宛先タグは必要ありません。取引所で入力を求められた場合は、空欄のままにしてください。',
  exchangeMinimum:
    '取引所には最小出金額があります。この金額がそれを下回る場合は、ウォレットから、または別のコインで支払ってください。',
  exchangeFeeLabel: (coin) => `取引所の手数料（${coin}）`,
  exchangeEnter: (amount) => `入力した金額から手数料が差し引かれる場合は、${amount} と入力してください。`,
  exchangeFeeInvalid: (example) => `手数料を数字で入力してください（例：${example}）。`,
  waitingTitle: '送ったのに変化がありませんか？',
  waitingTime: '送金には時間がかかることがあり、取引所からの場合はさらに長くかかることがあります。',
  waitingOnce: '二度送らないでください。',
  claimTransaction: 'ウォレットまたは取引所のトランザクション ID',
  claimNote: 'ショップへのメモ（任意）',
  claimSubmit: 'ショップに知らせる',
  claimCaution: 'サポートのためにシードフレーズや 2 回目の支払いが必要になることはありません。',
  claimTold: 'ショップに知らせました。',
  claimSupport: (address) => `ショップのサポート：${address}`,
  claimInvalid: (network) => `これは ${network} ネットワークのトランザクションではありません。`,
  claimKnown: 'ショップはすでに受け取っています。',
  checkTitle: '貼り付けたアドレスを確認',
  checkLabel: 'ウォレットのアドレスをここに貼り付け',
  checkMatches: '正しいアドレスです。',
  checkDiffers: 'これは別のアドレスです。このアドレスには何も送らないでください。',
  checkCut: 'これはアドレスの一部だけです。ウォレットからアドレス全体をコピーしてください。',
  checkFirst: (position, wanted, found) =>
    `${position} 文字目は「${wanted}」でなければなりませんが、「${found}」になっています。`,
  checkLength: '正しいアドレスと長さが違います。',
  supportCopy: 'サポート用の詳細をコピー',
  supportCopied: '詳細をコピーしました',
  supportSaved: '詳細を保存しました',
  openPayment: (amount, network) =>
    `${network} ネットワークで ${amount} を送るためのアドレスがすでにあります。そのアドレスに送金した場合は、もう一度支払わないでください。`,
  openPaymentBack: 'その支払いに戻る',
  deviceTitle: '別のデバイスで続ける',
  deviceText:
    '別のデバイスでこのコードを読み取ってください。このコードを持つ人は誰でも、この注文を見て支払うことができます。',
  deviceLabel: 'このページを開くための QR コード',

  status: {
    awaiting: 'お支払いを待っています',
    partial: '残りの金額を待っています',
    confirming: 'ネットワークで承認中',
    paid: 'お支払い済み',
    review: 'ショップが審査中',
  },
  announced: {
    awaiting: 'お支払いを待っています。',
    partial: 'お支払いの一部が届きました。残りの金額を送ってください。',
    confirming: 'お支払いを検出しました。ほかに必要な操作はありません。',
    paid: 'お支払いが完了しました。ありがとうございます。',
    review: 'ショップによる審査が必要です。ショップにお問い合わせください。',
  },
  checkedNow: 'たった今確認',
  checkedSeconds: (seconds) => `${seconds} 秒前に確認`,
  checkedMinutes: (minutes) => `${minutes} 分前に確認`,
  checkedAt: (time) => `最終確認 ${time}`,
  offline: '現在確認できません。引き続き試みています。',
  refused: 'このページでは支払いを確認できなくなりました。再読み込みしてください。',
  reloadFirst: '何かを送る前に、このページを再読み込みしてください。',
  unrecognised: '決済サービスから、このページでは判別できない状態が通知されました。引き続き確認しています。',

  receivedOf: (received, amount) => `${amount} のうち ${received} を受け取りました`,
  orderPaidTitle: 'この注文はすでに支払い済みです',
  orderPaidText: 'これ以上何も送らないでください。',
  partialHelp: '残りの金額が小さすぎて送れませんか？ショップに参照番号を伝えてお問い合わせください。',

  confirmingTitle: 'お支払いを検出しました',
  confirmingText:
    'ほかに必要な操作はありません。もう一度送らないでください。ネットワークが承認しているところです。',
  closePage: 'このページは閉じてもかまいません。',
  paidTitle: 'お支払い済み',
  acceptedTitle: 'ショップが承認しました',
  overpaid: (surplus) =>
    `必要な金額より ${surplus} 多く送られました。これについてショップにお問い合わせください。`,
  duplicate: 'この注文はすでに支払い済みでした。この 2 回目の支払いについてショップにお問い合わせください。',
  late: 'お支払いは、この支払いページの期限が切れた後に届きました。おかしな点があれば、ショップにお問い合わせください。',
  reviewTitle: 'ショップによる審査が必要です',
  reviewText:
    'ショップがこのお支払いを審査します。これ以上何も送らず、ショップに参照番号を伝えてお問い合わせください。',
  expiredTitle: 'この支払いページの期限が切れました',
  expiredText: 'すでに送金した場合は、ショップにお問い合わせください。',
  expiredNext: 'ショップに戻って、最初からやり直してください。',

  reference: '参照番号',
  network: 'ネットワーク',
  time: '日時',
  viewOnExplorer: 'エクスプローラーで見る',
  opensNewTab: '新しいタブで開きます',
  printReceipt: '印刷',
  saveReceipt: '保存',
  receiptTitle: 'レシート',
  receiptShop: 'ショップ',
  receiptAddress: 'アドレス',
  receiptTransaction: 'トランザクション',
  backToShop: 'ショップに戻る',
  contactShop: 'ショップに問い合わせる',
  tryAgain: 'もう一度試す',
  chooseAnother: '別のお支払い方法を選ぶ',
  startAgain: '最初からやり直す',
  refundTitle: '返金',
  refundAddress: (network) => `返金先アドレス（${network}）`,
  refundWarning: 'アドレスを確認してください。間違ったアドレスへの返金は失われます。',
  refundInvalid: (network) => `このアドレスは ${network} ネットワークで返金を受け取れません。`,
  refundSubmit: 'このアドレスをショップに送る',
  refundGiven: 'ショップがアドレスを受け取りました。ショップから返金します。',
  refundSent: '返金が送信されました。',
  refundOver: 'この返金のアドレス受付は終了しました。ショップにお問い合わせください。',
  refundTag: '宛先タグまたはメモ',
  refundNoTag: 'このアドレスにタグやメモは必要ありません',
  refundTagInvalid: '正しいタグまたはメモを入力するか、必要ないことを選んでください。',
  close: '閉じる',
  payWithCrypto: '暗号資産で支払う',
  total: '合計',
  orderLines: 'この注文の内容',
  sandbox: 'テスト',
  sandboxHint: 'テスト用の支払いページです。本物のお金を送らないでください。',
  help: '暗号資産での支払いは取り消せません。',
  invoiceTitle: 'お支払いのご案内',
  invoiceDue: 'お支払い期限',
  printPage: '印刷',
  nextCustomer: '次のお客様',
  requestId: (id) => `サポートコード ${id}`,

  priceHeldUntil: (time) => `価格の有効期限：${time}`,
  priceHeldFor: (time) => `価格の残り時間：${time}`,
  priceEnding: '価格はあと 2 分間有効です。',
  priceEndedTitle: 'この価格は無効になりました',
  priceEndedText: '以前の価格では送金しないでください。',
  priceEndedSent: 'すでに送金した場合も、このアドレスの確認を続けます。',
  newPrice: '新しい価格を取得',
  qrShow: 'QR コードを表示',
  qrHide: 'QR コードを隠す',
  reloadPage: 'このページを再読み込み',
  openPaymentPage: '支払いページを開く',
  missing: (amount) => `${amount} 不足しています。`,

  failures: {
    'price-replaced': {
      title: 'この注文の価格が変わりました',
      next: 'ここに表示されたアドレスには何も送らないでください。ショップに戻り、支払いページをもう一度開いてください。',
    },
    'order-closed': {
      title: 'この注文ではこれ以上支払えません',
      next: '何も送らないでください。ショップにお問い合わせください。',
    },
    contradiction: {
      title: 'この支払いの内容に矛盾があります',
      next: '何も送らないでください。ショップにお問い合わせください。',
    },
    'address-unchecked': {
      title: 'アドレスを確認できませんでした',
      next: 'インターネット接続を確認してから、もう一度お試しください。',
    },
    'session-missing': {
      title: 'このページには支払う注文がありません',
      next: 'ショップから支払いページをもう一度開いてください。',
    },
    'session-invalid': {
      title: 'この支払いページを開けません',
      next: 'ショップからもう一度開いてください。',
    },
    'session-expired': {
      title: 'この支払いページの期限が切れました',
      next: 'ショップに戻って、最初からやり直してください。',
    },
    'method-unavailable': {
      title: 'このコインは現在このネットワークでは利用できません',
      next: '別のお支払い方法を選んでください。',
    },
    'amount-out-of-range': {
      title: 'この金額はこの方法では支払えません',
      next: '別の金額または別のコインを選んでください。',
    },
    'invalid-amount': {
      title: 'この金額は使えません',
      next: '金額を数字で入力してください。',
    },
    'gateway-unavailable': {
      title: '決済サービスは現在利用できません',
      next: '少し待ってから、もう一度お試しください。',
    },
    'gateway-refused': {
      title: '決済サービスがこの支払いを受け付けませんでした',
      next: '別のお支払い方法を選んでください。',
    },
    'payment-unverifiable': {
      title: 'お客様用のアドレスを検証できませんでした',
      next: 'もう一度試すか、別のお支払い方法を選んでください。',
    },
    'address-mismatch': {
      title: 'このアドレスはこのネットワークのものではありません',
      next: '何も送らないでください。別のお支払い方法を選ぶか、ショップにお問い合わせください。',
    },
    'too-many-requests': {
      title: '短い時間に試した回数が多すぎます',
      next: '少し待ってから、もう一度お試しください。',
    },
    'forbidden-origin': {
      title: 'このページでは支払いを受け付けられません',
      next: 'ショップにお知らせください。',
    },
    'endpoint-not-found': {
      title: 'このショップの支払いページが見つかりません',
      next: 'ショップにお知らせください。',
    },
    'endpoint-unreadable': {
      title: 'このショップの支払いページが正しく応答していません',
      next: '少し待ってからもう一度試すか、ショップにお問い合わせください。',
    },
    'session-unavailable': {
      title: 'ショップがご注文を開けませんでした',
      next: '少し待ってからもう一度試すか、ショップにお問い合わせください。',
    },
    'network-error': {
      title: '現在ショップに接続できません',
      next: 'インターネット接続を確認してから、もう一度お試しください。',
    },
    unknown: {
      title: '問題が発生しました',
      next: '少し待ってからもう一度試すか、ショップにお問い合わせください。',
    },
  },
}

export default messages
