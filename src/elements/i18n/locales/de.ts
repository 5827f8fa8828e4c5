/** German. */
import type { Translation } from '../messages.js'

const messages: Translation = {
  sentence: (words) => `${words}.`,

  chooseTitle: 'Wählen Sie, wie Sie bezahlen',
  needCoinTitle: 'Sie brauchen einen dieser Coins in einer Wallet oder bei einer Kryptobörse',
  needCoinText:
    'Sie brauchen eine Wallet-App oder ein Konto bei einer Kryptobörse mit einem dieser Coins. Halten Sie etwas mehr als den Betrag bereit, denn das Senden kostet eine Gebühr. Kommen Sie dann hierher zurück, wählen Sie den Coin und sein Netzwerk, und senden Sie genau das, was diese Seite zeigt.',
  searchLabel: 'Coins und Netzwerke suchen',
  searchEmpty: (query) => `Keine Treffer für „${query}“.`,
  searchCount: (count) => (count === 1 ? '1 Coin' : `${count} Coins`),
  searchWithout: (query, word) => `Keine Treffer für „${query}“. Hier sind die Treffer ohne „${word}“.`,
  searchMore: (count) =>
    count === 1 ? 'Ein weiterer Coin: Suchen Sie danach.' : `${count} weitere Coins: Suchen Sie nach Ihrem.`,
  searchClear: 'Suche leeren',
  recentTitle: 'Zuletzt verwendet',
  methodsLabel: 'Coins und Netzwerke',
  networkCount: (count) => (count === 1 ? '1 Netzwerk' : `${count} Netzwerke`),
  networksOf: (coin) => `Netzwerke für ${coin}`,
  onNetwork: (network) => `über ${network}`,
  approximately: (amount) => `≈ ${amount}`,
  unavailable: 'Zurzeit nicht verfügbar',
  methodsLoading: 'Zahlungsarten werden geladen',
  methodsEmpty: 'Hier können Sie zurzeit nicht bezahlen. Bitte wenden Sie sich an den Shop.',

  amountTitle: 'Wie viel möchten Sie bezahlen?',
  amountLabel: 'Betrag',
  amountSubmit: 'Weiter',
  amountRange: (min, max) => `Von ${min} bis ${max}`,
  amountInvalid: (example) => `Geben Sie einen Betrag in Ziffern ein, zum Beispiel ${example}.`,
  amountAmbiguous: (typed, thousands, decimals) =>
    `„${typed}“ kann zwei Beträge bedeuten. Geben Sie ${thousands} oder ${decimals} ein.`,
  amountTooSmall: (min) => `Der Mindestbetrag ist ${min}.`,
  amountTooLarge: (max) => `Der Höchstbetrag ist ${max}.`,
  amountPresets: 'Vorgeschlagene Beträge',

  loading: 'Ihre Bestellung wird geladen',
  creating: 'Die Adresse wird abgerufen',

  payTitle: 'Senden Sie genau',
  remainingTitle: 'Senden Sie den Rest',
  addressTitle: (network) => `An diese Adresse im Netzwerk ${network}`,
  qrLabel: (coin, network) => `Code zum Bezahlen mit ${coin} über ${network}`,
  warning: (coin, network) => `Senden Sie nur ${coin} über ${network} an diese Adresse.`,
  copyAddress: 'Adresse kopieren',
  copyAmount: 'Betrag kopieren',
  copied: 'Kopiert',
  addressCopied: (network) =>
    network === undefined ? 'Adresse kopiert.' : `Adresse kopiert. Senden Sie nur über ${network}.`,
  amountCopied: (amount) => `Betrag kopiert: ${amount}.`,
  copyDenied:
    'Kopieren ist hier gesperrt. Der Text ist markiert: Kopieren Sie ihn mit der Tastatur oder dem Menü.',
  openWallet: (wallet) => (wallet === '' ? 'In Wallet öffnen' : `In ${wallet} öffnen`),
  walletsTitle: 'Mit einer Wallet in diesem Browser bezahlen',
  walletPay: (wallet) => `Mit ${wallet} bezahlen`,
  walletConnecting: (wallet) => `In ${wallet} verbinden`,
  walletConnectingText:
    'Das Fenster der Wallet fragt, ob diese Seite Ihr Konto sehen darf. Noch wird nichts gesendet.',
  walletSwitching: (wallet, network) => `In ${wallet} zu ${network} wechseln`,
  walletSwitchingText: 'Die Wallet ist auf ein anderes Netzwerk eingestellt. Noch wird nichts gesendet.',
  walletConfirming: (wallet) => `In ${wallet} bestätigen`,
  walletConfirmingText: (amount, network) =>
    `Die Wallet muss nach genau ${amount} über ${network} fragen. Fragt sie nach etwas anderem, lehnen Sie ab.`,
  walletCancel: 'Abbrechen',
  walletSent: 'Aus Ihrer Wallet gesendet. Wir warten, bis es ankommt.',
  walletSentText: 'Sie müssen nichts weiter tun. Diese Seite verfolgt die Zahlung.',
  walletAgain: 'Noch einmal senden',
  walletUnclear: 'Wir können nicht erkennen, ob Ihre Wallet gesendet hat',
  walletUnclearText:
    'Sehen Sie in Ihrer Wallet nach, bevor Sie es noch einmal versuchen, damit Sie nicht doppelt bezahlen.',
  walletAlreadySent: 'Sie haben das schon aus Ihrer Wallet gesendet',
  walletAlreadySentText:
    'Senden Sie nur dann noch einmal, wenn Ihre Wallet anzeigt, dass das erste Mal fehlgeschlagen ist.',
  walletTest: 'Dies ist eine Testseite',
  walletTestText: 'Echtes Geld, das Sie aus Ihrer Wallet senden, wäre verloren.',
  walletSendAnyway: 'Trotzdem senden',
  walletStopped: {
    rejected: {
      title: 'Sie haben in Ihrer Wallet abgelehnt',
      next: 'Es wurde nichts gesendet. Sie können es noch einmal versuchen.',
    },
    busy: {
      title: 'Ihre Wallet wartet auf Sie',
      next: 'Dort ist eine Anfrage offen. Öffnen Sie die Wallet, beantworten Sie die Anfrage, und versuchen Sie es dann noch einmal.',
    },
    'no-account': {
      title: 'Ihre Wallet hat kein Konto freigegeben',
      next: 'Entsperren Sie sie, und versuchen Sie es dann noch einmal.',
    },
    'unknown-network': {
      title: 'Dieses Netzwerk fehlt in Ihrer Wallet',
      next: 'Fügen Sie das Netzwerk in Ihrer Wallet hinzu, und versuchen Sie es dann noch einmal. Es wurde nichts gesendet.',
    },
    'wrong-network': {
      title: 'Ihre Wallet ist noch in einem anderen Netzwerk',
      next: 'Wechseln Sie in Ihrer Wallet zum Netzwerk dieser Zahlung, und versuchen Sie es dann noch einmal. Es wurde nichts gesendet.',
    },
    changed: {
      title: 'Inzwischen hat sich etwas geändert',
      next: 'Konto, Netzwerk oder Betrag haben sich geändert. Es wurde nichts gesendet. Sie können es noch einmal versuchen.',
    },
    'no-answer': {
      title: 'Ihre Wallet hat nicht geantwortet',
      next: 'Es wurde nichts gesendet. Öffnen Sie die Wallet, und versuchen Sie es dann noch einmal.',
    },
    failed: {
      title: 'Ihre Wallet konnte nicht senden',
      next: 'Den Grund zeigt Ihre Wallet an. Prüfen Sie dort, dass nichts gesendet wurde, bevor Sie es noch einmal versuchen.',
    },
    unusable: {
      title: 'Ihre Wallet kann hier nicht verwendet werden',
      next: 'Es wurde nichts gesendet. Verwenden Sie die Adresse oben.',
    },
  },
  walletApps: 'In einer Wallet-App öffnen',
  walletOtherApps: 'Andere Wallet-App',
  walletAppsText: 'Die App öffnet sich mit ausgefüllter Zahlung. Vergleichen Sie, bevor Sie bestätigen.',
  change: 'Ändern',
  changeLabel: 'Coin oder Netzwerk ändern',

  exchangeTitle: 'Bezahlen Sie über eine Kryptobörse?',
  exchangeNetwork: (network) => `Wählen Sie für die Auszahlung das Netzwerk ${network}.`,
  exchangeFee: (amount) =>
    `Börsen ziehen ihre Gebühr oft von der gesendeten Summe ab. Achten Sie darauf, dass ${amount} ankommen.`,
  exchangeTag:
    'Für diese Zahlung ist weder ein Memo noch ein Destination Tag nötig. Fragt die Börse danach, lassen Sie das Feld leer.',
  exchangeMinimum:
    'Börsen haben einen Mindestbetrag für Auszahlungen. Liegt dieser Betrag darunter, bezahlen Sie aus einer Wallet oder mit einem anderen Coin.',
  exchangeFeeLabel: (coin) => `Gebühr der Börse, in ${coin}`,
  exchangeEnter: (amount) =>
    `Wenn die Gebühr von dem abgezogen wird, was Sie eingeben, geben Sie ${amount} ein.`,
  exchangeFeeInvalid: (example) => `Geben Sie die Gebühr in Ziffern ein, zum Beispiel ${example}.`,
  waitingTitle: 'Gesendet, und hier passiert nichts?',
  waitingTime: 'Eine Transaktion kann eine Weile dauern, von einer Börse noch länger.',
  waitingOnce: 'Bitte senden Sie nicht ein zweites Mal.',
  claimTransaction: 'Transaktions-ID aus Ihrer Wallet oder von der Börse',
  claimNote: 'Nachricht an den Shop (optional)',
  claimSubmit: 'Dem Shop melden',
  claimCaution: 'Wer Ihnen hilft, braucht weder Ihre Seed-Phrase noch eine zweite Zahlung.',
  claimTold: 'Der Shop wurde benachrichtigt.',
  claimSupport: (address) => `Support des Shops: ${address}`,
  claimInvalid: (network) => `Das ist keine Transaktion im Netzwerk ${network}.`,
  claimKnown: 'Der Shop hat diese Angabe schon.',
  checkTitle: 'Eingefügte Adresse prüfen',
  checkLabel: 'Adresse aus Ihrer Wallet einfügen',
  checkMatches: 'Das ist die richtige Adresse.',
  checkDiffers: 'Das ist eine andere Adresse. Senden Sie nichts dorthin.',
  checkCut: 'Das ist nur ein Teil einer Adresse. Kopieren Sie die ganze aus Ihrer Wallet.',
  checkFirst: (position, wanted, found) => `Zeichen ${position} muss „${wanted}“ sein, ist aber „${found}“.`,
  checkLength: 'Sie ist nicht so lang wie die richtige.',
  supportCopy: 'Angaben für den Support kopieren',
  supportCopied: 'Angaben kopiert',
  supportSaved: 'Angaben gespeichert',
  openPayment: (amount, network) =>
    `Sie haben schon eine Adresse für ${amount} über ${network}. Wenn Sie Geld dorthin gesendet haben, bezahlen Sie nicht noch einmal.`,
  openPaymentBack: 'Zurück zu dieser Zahlung',
  deviceTitle: 'Auf einem anderen Gerät weitermachen',
  deviceText:
    'Scannen Sie diesen Code mit dem anderen Gerät. Wer ihn hat, kann diese Bestellung sehen und bezahlen.',
  deviceLabel: 'QR-Code, der diese Seite öffnet',

  status: {
    awaiting: 'Wartet auf Ihre Zahlung',
    partial: 'Wartet auf den Rest',
    confirming: 'Wird bestätigt',
    paid: 'Bezahlt',
    review: 'In Klärung beim Shop',
  },
  announced: {
    awaiting: 'Wir warten auf Ihre Zahlung.',
    partial: 'Ein Teil Ihrer Zahlung ist angekommen. Bitte senden Sie den Rest.',
    confirming: 'Ihre Zahlung wurde erkannt. Sie müssen nichts weiter tun.',
    paid: 'Ihre Zahlung ist vollständig. Vielen Dank.',
    review: 'Ihre Zahlung muss geprüft werden. Bitte wenden Sie sich an den Shop.',
  },
  checkedNow: 'gerade aktualisiert',
  checkedSeconds: (seconds) => `vor ${seconds} s aktualisiert`,
  checkedMinutes: (minutes) => `vor ${minutes} min aktualisiert`,
  checkedAt: (time) => `zuletzt aktualisiert: ${time}`,
  offline: 'Wir können gerade nicht nachsehen und versuchen es weiter.',
  refused: 'Diese Seite kann die Zahlung nicht mehr prüfen. Laden Sie sie neu.',
  reloadFirst: 'Laden Sie diese Seite neu, bevor Sie etwas senden.',
  unrecognised: 'Der Zahlungsdienst meldet einen Status, den diese Seite nicht kennt. Wir prüfen weiter.',

  receivedOf: (received, amount) => `${received} von ${amount} erhalten`,
  orderPaidTitle: 'Diese Bestellung ist schon bezahlt',
  orderPaidText: 'Bitte senden Sie nichts mehr.',
  partialHelp: 'Ist der Rest zu klein zum Senden? Wenden Sie sich an den Shop und nennen Sie die Referenz.',

  confirmingTitle: 'Zahlung erkannt',
  confirmingText:
    'Sie müssen nichts weiter tun. Bitte senden Sie nicht noch einmal: Das Netzwerk bestätigt die Zahlung.',
  closePage: 'Sie können diese Seite schließen.',
  paidTitle: 'Bezahlt',
  acceptedTitle: 'Vom Shop angenommen',
  overpaid: (surplus) =>
    `Sie haben ${surplus} mehr gesendet als nötig. Wenden Sie sich deswegen an den Shop.`,
  duplicate: 'Diese Bestellung war schon bezahlt. Wenden Sie sich wegen dieser zweiten Zahlung an den Shop.',
  late: 'Ihre Zahlung kam an, nachdem die Frist abgelaufen war. Falls etwas nicht stimmt, wenden Sie sich an den Shop.',
  reviewTitle: 'Ihre Zahlung muss geprüft werden',
  reviewText:
    'Der Shop muss sie prüfen. Bitte senden Sie nichts mehr; wenden Sie sich an den Shop und nennen Sie die Referenz.',
  expiredTitle: 'Diese Zahlungsseite ist abgelaufen',
  expiredText: 'Wenn Sie schon Geld gesendet haben, wenden Sie sich an den Shop.',
  expiredNext: 'Gehen Sie zurück zum Shop, um neu zu beginnen.',

  reference: 'Referenz',
  network: 'Netzwerk',
  time: 'Datum und Uhrzeit',
  viewOnExplorer: 'Im Explorer ansehen',
  opensNewTab: 'öffnet einen neuen Tab',
  printReceipt: 'Drucken',
  saveReceipt: 'Speichern',
  receiptTitle: 'Zahlungsbestätigung',
  receiptShop: 'Shop',
  receiptAddress: 'Adresse',
  receiptTransaction: 'Transaktion',
  backToShop: 'Zurück zum Shop',
  contactShop: 'Shop kontaktieren',
  tryAgain: 'Erneut versuchen',
  chooseAnother: 'Andere Zahlungsart wählen',
  startAgain: 'Neu beginnen',
  refundTitle: 'Ihre Rückzahlung',
  refundAddress: (network) => `Ihre Adresse im Netzwerk ${network}`,
  refundWarning: 'Prüfen Sie die Adresse: Eine Rückzahlung an eine falsche Adresse ist verloren.',
  refundInvalid: (network) => `Diese Adresse kann die Rückzahlung im Netzwerk ${network} nicht empfangen.`,
  refundSubmit: 'Diese Adresse an den Shop senden',
  refundGiven: 'Der Shop hat Ihre Adresse und sendet die Rückzahlung.',
  refundSent: 'Die Rückzahlung wurde gesendet.',
  refundOver: 'Für diese Rückzahlung wird keine Adresse mehr angenommen. Wenden Sie sich an den Shop.',
  refundTag: 'Destination Tag oder Memo',
  refundNoTag: 'Meine Adresse braucht weder Tag noch Memo',
  refundTagInvalid:
    'Geben Sie einen gültigen Tag oder ein gültiges Memo ein, oder geben Sie an, dass Ihre Adresse keines braucht.',
  close: 'Schließen',
  payWithCrypto: 'Mit Krypto bezahlen',
  total: 'Summe',
  orderLines: 'Das ist in dieser Bestellung',
  sandbox: 'Test',
  sandboxHint: 'Testseite. Senden Sie kein echtes Geld.',
  help: 'Krypto-Zahlungen können nicht rückgängig gemacht werden.',
  invoiceTitle: 'Zahlungsaufforderung',
  invoiceDue: 'Zu bezahlen bis',
  printPage: 'Drucken',
  nextCustomer: 'Nächster Kunde',
  requestId: (id) => `Supportcode ${id}`,

  priceHeldUntil: (time) => `Preis gilt bis ${time}`,
  priceHeldFor: (time) => `Preis gilt noch ${time}`,
  priceEnding: 'Der Preis gilt noch zwei Minuten.',
  priceEndedTitle: 'Dieser Preis gilt nicht mehr',
  priceEndedText: 'Bitte senden Sie nichts zum alten Preis.',
  priceEndedSent: 'Schon gesendet? Wir beobachten diese Adresse weiter.',
  newPrice: 'Neuen Preis abrufen',
  qrShow: 'QR-Code anzeigen',
  qrHide: 'QR-Code ausblenden',
  reloadPage: 'Diese Seite neu laden',
  openPaymentPage: 'Zahlungsseite öffnen',
  missing: (amount) => `Es fehlen ${amount}.`,

  failures: {
    'price-replaced': {
      title: 'Der Preis dieser Bestellung hat sich geändert',
      next: 'Senden Sie nichts an eine hier gezeigte Adresse. Gehen Sie zurück zum Shop und öffnen Sie die Zahlungsseite noch einmal.',
    },
    'order-closed': {
      title: 'Diese Bestellung nimmt keine weitere Zahlung an',
      next: 'Senden Sie nichts. Wenden Sie sich an den Shop.',
    },
    contradiction: {
      title: 'Die Angaben zu dieser Zahlung passen nicht zusammen',
      next: 'Senden Sie nichts. Wenden Sie sich an den Shop.',
    },
    'address-unchecked': {
      title: 'Die Adresse konnte nicht geprüft werden',
      next: 'Prüfen Sie Ihre Internetverbindung, und versuchen Sie es dann noch einmal.',
    },
    'session-missing': {
      title: 'Auf dieser Seite gibt es nichts zu bezahlen',
      next: 'Öffnen Sie die Zahlungsseite im Shop noch einmal.',
    },
    'session-invalid': {
      title: 'Diese Zahlungsseite kann nicht geöffnet werden',
      next: 'Öffnen Sie sie im Shop noch einmal.',
    },
    'session-expired': {
      title: 'Diese Zahlungsseite ist abgelaufen',
      next: 'Gehen Sie zurück zum Shop, um neu zu beginnen.',
    },
    'method-unavailable': {
      title: 'Dieser Coin ist in diesem Netzwerk zurzeit nicht verfügbar',
      next: 'Wählen Sie eine andere Zahlungsart.',
    },
    'amount-out-of-range': {
      title: 'Dieser Betrag kann so nicht bezahlt werden',
      next: 'Wählen Sie einen anderen Betrag oder einen anderen Coin.',
    },
    'invalid-amount': {
      title: 'Dieser Betrag ist nicht verwendbar',
      next: 'Geben Sie den Betrag in Ziffern ein.',
    },
    'gateway-unavailable': {
      title: 'Der Zahlungsdienst ist zurzeit nicht verfügbar',
      next: 'Versuchen Sie es gleich noch einmal.',
    },
    'gateway-refused': {
      title: 'Der Zahlungsdienst hat diese Zahlung nicht angenommen',
      next: 'Wählen Sie eine andere Zahlungsart.',
    },
    'payment-unverifiable': {
      title: 'Wir konnten keine Adresse für Sie bestätigen',
      next: 'Versuchen Sie es noch einmal, oder wählen Sie eine andere Zahlungsart.',
    },
    'address-mismatch': {
      title: 'Diese Adresse gehört nicht zum Netzwerk',
      next: 'Senden Sie nichts. Wählen Sie eine andere Zahlungsart, oder wenden Sie sich an den Shop.',
    },
    'too-many-requests': {
      title: 'Zu viele Versuche in kurzer Zeit',
      next: 'Warten Sie einen Moment, und versuchen Sie es dann noch einmal.',
    },
    'forbidden-origin': {
      title: 'Diese Seite darf keine Zahlungen annehmen',
      next: 'Bitte sagen Sie dem Shop Bescheid.',
    },
    'endpoint-not-found': {
      title: 'Die Zahlungsseite dieses Shops wurde nicht gefunden',
      next: 'Bitte sagen Sie dem Shop Bescheid.',
    },
    'endpoint-unreadable': {
      title: 'Die Zahlungsseite dieses Shops antwortet nicht richtig',
      next: 'Versuchen Sie es gleich noch einmal, oder wenden Sie sich an den Shop.',
    },
    'session-unavailable': {
      title: 'Der Shop konnte Ihre Bestellung nicht öffnen',
      next: 'Versuchen Sie es gleich noch einmal, oder wenden Sie sich an den Shop.',
    },
    'network-error': {
      title: 'Der Shop ist gerade nicht erreichbar',
      next: 'Prüfen Sie Ihre Internetverbindung, und versuchen Sie es dann noch einmal.',
    },
    unknown: {
      title: 'Etwas ist schiefgelaufen',
      next: 'Versuchen Sie es gleich noch einmal, oder wenden Sie sich an den Shop.',
    },
  },
}

export default messages
