/** Italian. */
import type { Translation } from '../messages.js'

const messages: Translation = {
  sentence: (words) => `${words}.`,

  chooseTitle: 'Scegli come pagare',
  searchLabel: 'Cerca monete e reti',
  searchEmpty: (query) => `Nessun risultato per «${query}».`,
  searchCount: (count) => (count === 1 ? '1 moneta' : `${count} monete`),
  searchWithout: (query, word) => `Nessun risultato per «${query}». Ecco i risultati senza «${word}».`,
  searchMore: (count) =>
    count === 1 ? 'Un’altra moneta: cercala per trovarla.' : `Altre ${count} monete: cerca la tua.`,
  searchClear: 'Cancella la ricerca',
  recentTitle: 'Usate di recente',
  methodsLabel: 'Monete e reti',
  networkCount: (count) => (count === 1 ? '1 rete' : `${count} reti`),
  networksOf: (coin) => `Reti per ${coin}`,
  onNetwork: (network) => `su ${network}`,
  approximately: (amount) => `≈ ${amount}`,
  unavailable: 'Al momento non disponibile',
  methodsLoading: 'Caricamento dei modi di pagamento',
  methodsEmpty: 'Al momento qui non è possibile pagare. Contatta il negozio.',

  amountTitle: 'Quanto desideri pagare?',
  amountLabel: 'Importo',
  amountSubmit: 'Continua',
  amountRange: (min, max) => `Da ${min} a ${max}`,
  amountInvalid: (example) => `Inserisci un importo in cifre, per esempio ${example}.`,
  amountAmbiguous: (typed, thousands, decimals) =>
    `«${typed}» può indicare due importi. Inserisci ${thousands} o ${decimals}.`,
  amountTooSmall: (min) => `L’importo minimo è ${min}.`,
  amountTooLarge: (max) => `L’importo massimo è ${max}.`,
  amountPresets: 'Importi suggeriti',

  loading: 'Caricamento dell’ordine',
  creating: 'Richiesta dell’indirizzo',

  payTitle: 'Invia esattamente',
  remainingTitle: 'Invia l’importo mancante',
  activationFee: (fee) =>
    `Il servizio di pagamento indica una commissione di ${fee} per l’attivazione del wallet.`,
  addressTitle: (network) => `A questo indirizzo su ${network}`,
  qrLabel: (coin, network) => `Codice per pagare con ${coin} su ${network}`,
  warning: (coin, network) => `Invia a questo indirizzo solo ${coin} sulla rete ${network}.`,
  copyAddress: 'Copia indirizzo',
  copyAmount: 'Copia importo',
  copied: 'Copiato',
  addressCopied: (network) =>
    network === undefined ? 'Indirizzo copiato.' : `Indirizzo copiato. Invia solo sulla rete ${network}.`,
  amountCopied: (amount) => `Importo copiato: ${amount}.`,
  copyDenied: 'Qui la copia è bloccata. Il testo è selezionato: copialo con la tastiera o dal menu.',
  openWallet: (wallet) => (wallet === '' ? 'Apri nel wallet' : `Apri in ${wallet}`),
  walletsTitle: 'Paga con un wallet in questo browser',
  walletPay: (wallet) => `Paga con ${wallet}`,
  walletConnecting: (wallet) => `Collegati in ${wallet}`,
  walletConnectingText:
    'La finestra del wallet chiede se questa pagina può vedere il tuo account. Non è stato ancora inviato nulla.',
  walletSwitching: (wallet, network) => `Passa a ${network} in ${wallet}`,
  walletSwitchingText: 'Il wallet è impostato su un’altra rete. Non è stato ancora inviato nulla.',
  walletConfirming: (wallet) => `Conferma in ${wallet}`,
  walletConfirmingText: (amount, network) =>
    `Il wallet deve chiedere esattamente ${amount} sulla rete ${network}. Se chiede qualsiasi altra cosa, rifiuta.`,
  walletCancel: 'Annulla',
  walletSent: 'Inviato dal tuo wallet. In attesa che arrivi.',
  walletSentText: 'Non devi fare altro. Questa pagina segue il pagamento.',
  walletAgain: 'Invia di nuovo',
  walletUnclear: 'Non possiamo sapere se il tuo wallet lo ha inviato',
  walletUnclearText: 'Controlla nel wallet prima di riprovare, per non pagare due volte.',
  walletAlreadySent: 'Lo hai già inviato dal tuo wallet',
  walletAlreadySentText: 'Invialo di nuovo solo se il wallet dice che il primo invio non è riuscito.',
  walletTest: 'Questo è un pagamento di prova',
  walletTestText: 'Il denaro reale inviato dal tuo wallet andrebbe perso.',
  walletSendAnyway: 'Invia comunque',
  walletStopped: {
    rejected: { title: 'Hai rifiutato nel wallet', next: 'Non è stato inviato nulla. Puoi riprovare.' },
    busy: {
      title: 'Il tuo wallet ti aspetta',
      next: 'C’è una richiesta aperta. Apri il wallet, rispondi alla richiesta, poi riprova.',
    },
    'no-account': {
      title: 'Il tuo wallet non ha condiviso nessun account',
      next: 'Sbloccalo, poi riprova.',
    },
    'unknown-network': {
      title: 'Nel tuo wallet manca questa rete',
      next: 'Aggiungi la rete nel wallet, poi riprova. Non è stato inviato nulla.',
    },
    'wrong-network': {
      title: 'Il tuo wallet è ancora su un’altra rete',
      next: 'Passa nel wallet alla rete di questo pagamento, poi riprova. Non è stato inviato nulla.',
    },
    changed: {
      title: 'Nel frattempo qualcosa è cambiato',
      next: 'L’account, la rete o l’importo è cambiato. Non è stato inviato nulla. Puoi riprovare.',
    },
    'no-answer': {
      title: 'Il tuo wallet non ha risposto',
      next: 'Non è stato inviato nulla. Apri il wallet, poi riprova.',
    },
    failed: {
      title: 'Il tuo wallet non è riuscito a inviarlo',
      next: 'Il wallet mostra il motivo. Controlla lì che non sia stato inviato nulla prima di riprovare.',
    },
    unusable: {
      title: 'Il tuo wallet non può essere usato qui',
      next: 'Non è stato inviato nulla. Usa l’indirizzo qui sopra.',
    },
  },
  walletApps: 'Apri in un’app wallet',
  walletOtherApps: 'Un’altra app wallet',
  walletAppsText: 'L’app si apre con il pagamento già compilato. Confrontalo prima di confermare.',
  change: 'Cambia',
  changeLabel: 'Cambia moneta o rete',

  exchangeTitle: 'Paghi da un exchange?',
  exchangeNetwork: (network) => `Per il prelievo scegli la rete ${network}.`,
  exchangeFee: (amount) =>
    `Gli exchange spesso trattengono la commissione da ciò che invii. Assicurati che arrivino ${amount}.`,
  exchangeTag:
    'Questo pagamento non richiede né memo né tag. Se l’exchange ne chiede uno, lascia il campo vuoto.',
  exchangeMinimum:
    'Gli exchange hanno un prelievo minimo. Se questo importo è inferiore, paga da un wallet o con un’altra moneta.',
  exchangeFeeLabel: (coin) => `Commissione dell’exchange, in ${coin}`,
  exchangeEnter: (amount) => `Se la commissione viene trattenuta da ciò che inserisci, inserisci ${amount}.`,
  exchangeFeeInvalid: (example) => `Inserisci la commissione in cifre, per esempio ${example}.`,
  waitingTitle: 'Hai inviato e qui non succede nulla?',
  waitingTime: 'Un trasferimento può richiedere un po’ di tempo, da un exchange anche di più.',
  waitingOnce: 'Non inviare una seconda volta.',
  checkTitle: 'Controlla l’indirizzo incollato',
  checkLabel: 'Incolla l’indirizzo mostrato dal tuo wallet',
  checkMatches: 'Questo è l’indirizzo giusto.',
  checkDiffers: 'Questo è un indirizzo diverso. Non inviare nulla a questo indirizzo.',
  checkCut: 'Questa è solo una parte di un indirizzo. Copialo per intero dal tuo wallet.',
  checkFirst: (position, wanted, found) =>
    `Il carattere ${position} deve essere «${wanted}», ma è «${found}».`,
  checkLength: 'Non è lungo quanto quello giusto.',
  supportCopy: 'Copia i dati per l’assistenza',
  supportCopied: 'Dati copiati',
  supportSaved: 'Dati salvati',
  openPayment: (amount, network) =>
    `Hai già un indirizzo per pagare ${amount} su ${network}. Se hai inviato denaro lì, non pagare di nuovo.`,
  openPaymentBack: 'Torna a quel pagamento',
  deviceTitle: 'Continua su un altro dispositivo',
  deviceText:
    'Scansiona questo codice con l’altro dispositivo. Chi ha il codice può vedere quest’ordine e pagarlo.',
  deviceLabel: 'Codice QR che apre questa pagina',

  status: {
    awaiting: 'In attesa del pagamento',
    partial: 'In attesa dell’importo mancante',
    confirming: 'In corso di conferma',
    paid: 'Pagato',
    review: 'In verifica',
  },
  announced: {
    awaiting: 'In attesa del tuo pagamento.',
    partial: 'È arrivata una parte del pagamento. Invia l’importo mancante.',
    confirming: 'Vediamo il tuo pagamento. Non devi fare altro.',
    paid: 'Il pagamento è completo. Grazie.',
    review: 'Il pagamento deve essere verificato. Contatta il negozio.',
  },
  checkedNow: 'controllato ora',
  checkedSeconds: (seconds) => `controllato ${seconds} s fa`,
  checkedMinutes: (minutes) => `controllato ${minutes} min fa`,
  checkedAt: (time) => `ultimo controllo: ${time}`,
  offline: 'In questo momento non riusciamo a controllare; continuiamo a provare.',
  refused: 'Questa pagina non può più controllare il pagamento. Ricaricala.',
  reloadFirst: 'Ricarica questa pagina prima di inviare qualsiasi cosa.',
  unrecognised:
    'Il servizio di pagamento segnala uno stato che questa pagina non conosce. Continuiamo a controllare.',

  receivedOf: (received, amount) => `${received} ricevuti su ${amount}`,
  partialHelp:
    'L’importo mancante è troppo piccolo per essere inviato? Contatta il negozio e indica il riferimento.',

  confirmingTitle: 'Vediamo il tuo pagamento',
  confirmingText: 'Non devi fare altro. Non inviare di nuovo: la rete lo sta confermando.',
  paidTitle: 'Pagato',
  acceptedTitle: 'Accettato dal negozio',
  overpaid: (surplus) => `Hai inviato ${surplus} più del necessario. Contatta il negozio al riguardo.`,
  duplicate: 'Quest’ordine era già pagato. Contatta il negozio per questo secondo pagamento.',
  late: 'Il pagamento è arrivato dopo la scadenza di questa pagina. Se qualcosa non torna, contatta il negozio.',
  reviewTitle: 'Il pagamento deve essere verificato',
  reviewText: 'Il negozio deve verificarlo. Non inviare altro; contatta il negozio e indica il riferimento.',
  expiredTitle: 'Questa pagina di pagamento è scaduta',
  expiredText: 'Se hai già inviato del denaro, contatta il negozio.',
  expiredNext: 'Torna al negozio per ricominciare.',

  reference: 'Riferimento',
  network: 'Rete',
  time: 'Data e ora',
  viewOnExplorer: 'Vedi nell’explorer',
  opensNewTab: 'si apre in una nuova scheda',
  printReceipt: 'Stampa',
  saveReceipt: 'Salva',
  receiptTitle: 'Conferma di pagamento',
  receiptShop: 'Negozio',
  receiptAddress: 'Indirizzo',
  receiptTransaction: 'Transazione',
  backToShop: 'Torna al negozio',
  contactShop: 'Contatta il negozio',
  tryAgain: 'Riprova',
  chooseAnother: 'Scegli un altro modo di pagare',
  startAgain: 'Ricomincia',
  refundTitle: 'Il tuo rimborso',
  refundAddress: (network) => `Il tuo indirizzo sulla rete ${network}`,
  refundWarning: 'Controlla l’indirizzo: un rimborso inviato a un indirizzo sbagliato va perso.',
  refundInvalid: (network) => `Questo indirizzo non può ricevere il rimborso sulla rete ${network}.`,
  refundSubmit: 'Invia questo indirizzo al negozio',
  refundGiven: 'Il negozio ha il tuo indirizzo e invierà il rimborso.',
  refundSent: 'Il rimborso è stato inviato.',
  refundOver: 'Per questo rimborso non è più possibile indicare un indirizzo. Contatta il negozio.',
  close: 'Chiudi',
  payWithCrypto: 'Paga in cripto',
  total: 'Totale',
  orderLines: 'Contenuto dell’ordine',
  sandbox: 'Prova',
  sandboxHint: 'Pagamento di prova. Non inviare denaro reale.',
  help: 'I pagamenti in cripto non si possono annullare.',
  invoiceTitle: 'Richiesta di pagamento',
  invoiceDue: 'Da pagare entro',
  printPage: 'Stampa',
  nextCustomer: 'Prossimo cliente',
  requestId: (id) => `Codice di assistenza ${id}`,

  priceHeldUntil: (time) => `Prezzo valido fino a: ${time}`,
  priceHeldFor: (time) => `Prezzo valido ancora ${time}`,
  priceEnding: 'Il prezzo vale ancora due minuti.',
  priceEndedTitle: 'Questo prezzo non è più valido',
  priceEndedText: 'Non inviare nulla al vecchio prezzo.',
  priceEndedSent: 'Hai già inviato? Continuiamo a controllare questo indirizzo.',
  newPrice: 'Ottieni un nuovo prezzo',
  qrShow: 'Mostra il codice QR',
  qrHide: 'Nascondi il codice QR',
  helpTitle: 'Aiuto',
  reloadPage: 'Ricarica questa pagina',
  openPaymentPage: 'Apri la pagina di pagamento',
  missing: (amount) => `Mancano ${amount}.`,

  failures: {
    'price-replaced': {
      title: 'Il prezzo di questo ordine è cambiato',
      next: 'Non inviare nulla a un indirizzo mostrato qui. Torna al negozio e apri di nuovo la pagina di pagamento.',
    },
    'order-closed': {
      title: 'Questo ordine non accetta altri pagamenti',
      next: 'Non inviare nulla. Contatta il negozio.',
    },
    contradiction: {
      title: 'I dettagli di questo pagamento non concordano',
      next: 'Non inviare nulla. Contatta il negozio.',
    },
    'address-unchecked': {
      title: 'Non è stato possibile verificare l’indirizzo',
      next: 'Controlla la connessione a internet, poi riprova.',
    },
    'session-missing': {
      title: 'Questa pagina non ha ordini da pagare',
      next: 'Apri di nuovo la pagina di pagamento dal negozio.',
    },
    'session-invalid': {
      title: 'Questa pagina di pagamento non si può aprire',
      next: 'Aprila di nuovo dal negozio.',
    },
    'session-expired': {
      title: 'Questa pagina di pagamento è scaduta',
      next: 'Torna al negozio per ricominciare.',
    },
    'method-unavailable': {
      title: 'Al momento questa moneta non è disponibile su questa rete',
      next: 'Scegli un altro modo di pagare.',
    },
    'amount-out-of-range': {
      title: 'Questo importo non si può pagare in questo modo',
      next: 'Scegli un altro importo o un’altra moneta.',
    },
    'invalid-amount': {
      title: 'Questo importo non si può usare',
      next: 'Inserisci l’importo in cifre.',
    },
    'gateway-unavailable': {
      title: 'Al momento il servizio di pagamento non è disponibile',
      next: 'Riprova tra un momento.',
    },
    'gateway-refused': {
      title: 'Il servizio di pagamento non ha accettato questo pagamento',
      next: 'Scegli un altro modo di pagare.',
    },
    'payment-unverifiable': {
      title: 'Non siamo riusciti a verificare un indirizzo per te',
      next: 'Riprova o scegli un altro modo di pagare.',
    },
    'address-mismatch': {
      title: 'Questo indirizzo non appartiene alla rete',
      next: 'Non inviare nulla. Scegli un altro modo di pagare o contatta il negozio.',
    },
    'too-many-requests': {
      title: 'Troppi tentativi in poco tempo',
      next: 'Attendi un momento, poi riprova.',
    },
    'forbidden-origin': {
      title: 'Questa pagina non può accettare pagamenti',
      next: 'Avvisa il negozio, per favore.',
    },
    'endpoint-not-found': {
      title: 'La pagina di pagamento di questo negozio non si trova',
      next: 'Avvisa il negozio, per favore.',
    },
    'endpoint-unreadable': {
      title: 'La pagina di pagamento di questo negozio non risponde correttamente',
      next: 'Riprova tra un momento o contatta il negozio.',
    },
    'session-unavailable': {
      title: 'Il negozio non è riuscito ad aprire il tuo ordine',
      next: 'Riprova tra un momento o contatta il negozio.',
    },
    'network-error': {
      title: 'Al momento il negozio non è raggiungibile',
      next: 'Controlla la connessione a internet, poi riprova.',
    },
    unknown: {
      title: 'Qualcosa è andato storto',
      next: 'Riprova tra un momento o contatta il negozio.',
    },
  },
}

export default messages
