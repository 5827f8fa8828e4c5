/** Danish. */
import type { Translation } from '../messages.js'

const messages: Translation = {
  sentence: (words) => `${words}.`,

  chooseTitle: 'Vælg, hvordan du vil betale',
  searchLabel: 'Søg valuta eller netværk',
  searchEmpty: (query) => `Intet passer til „${query}“.`,
  searchCount: (count) => (count === 1 ? '1 kryptovaluta' : `${count} kryptovalutaer`),
  searchWithout: (query, word) => `Intet passer til „${query}“. Dette er der uden „${word}“.`,
  searchMore: (count) =>
    count === 1
      ? '1 kryptovaluta mere: søg for at finde den.'
      : `${count} kryptovalutaer mere: søg for at finde din.`,
  searchClear: 'Ryd søgningen',
  recentTitle: 'Senest brugt',
  methodsLabel: 'Kryptovalutaer og netværk',
  networkCount: (count) => `${count} netværk`,
  networksOf: (coin) => `Netværk for ${coin}`,
  onNetwork: (network) => `på ${network}`,
  approximately: (amount) => `≈ ${amount}`,
  unavailable: 'Ikke tilgængelig lige nu',
  methodsLoading: 'Betalingsmåderne indlæses',
  methodsEmpty: 'Der kan ikke betales her lige nu. Kontakt butikken.',

  amountTitle: 'Hvor meget vil du betale?',
  amountLabel: 'Beløb',
  amountSubmit: 'Fortsæt',
  amountRange: (min, max) => `Fra ${min} til ${max}`,
  amountInvalid: 'Indtast et beløb i tal, for eksempel 25,50.',
  amountAmbiguous: (typed, thousands, decimals) =>
    `„${typed}“ kan betyde to beløb. Indtast ${thousands} eller ${decimals}.`,
  amountTooSmall: (min) => `Det mindste beløb er ${min}.`,
  amountTooLarge: (max) => `Det største beløb er ${max}.`,
  amountPresets: 'Foreslåede beløb',

  loading: 'Din ordre indlæses',
  creating: 'Adressen hentes',

  payTitle: 'Send præcis',
  remainingTitle: 'Send resten',
  activationFee: (fee) => `Betalingstjenesten oplyser et gebyr på ${fee} for at aktivere walletten.`,
  addressTitle: (network) => `Til denne adresse på ${network}`,
  qrLabel: (coin, network) => `QR-kode til at betale med ${coin} på ${network}`,
  warning: (coin, network) => `Send kun ${coin}, og kun på ${network}, til denne adresse.`,
  copyAddress: 'Kopiér adressen',
  copyAmount: 'Kopiér beløbet',
  copied: 'Kopieret',
  addressCopied: (network) =>
    network === undefined ? 'Adressen er kopieret.' : `Adressen er kopieret. Send kun på ${network}.`,
  amountCopied: (amount) => `Beløbet er kopieret: ${amount}.`,
  copyDenied: 'Kopiering er blokeret her. Teksten er markeret: kopiér den med tastaturet eller fra menuen.',
  openWallet: (wallet) => (wallet === '' ? 'Åbn i wallet' : `Åbn i ${wallet}`),
  walletsTitle: 'Betal fra en wallet i denne browser',
  walletPay: (wallet) => `Betal med ${wallet}`,
  walletConnecting: (wallet) => `Opret forbindelse i ${wallet}`,
  walletConnectingText: 'Wallettens vindue spørger, om denne side må se din konto. Intet sendes endnu.',
  walletSwitching: (wallet, network) => `Skift til ${network} i ${wallet}`,
  walletSwitchingText: 'Walletten er indstillet til et andet netværk. Intet sendes endnu.',
  walletConfirming: (wallet) => `Bekræft i ${wallet}`,
  walletConfirmingText: (amount, network) =>
    `Walletten skal bede om præcis ${amount} på ${network}. Beder den om noget andet, så afvis det.`,
  walletCancel: 'Annuller',
  walletSent: 'Sendt fra din wallet. Vi venter på, at det kommer frem.',
  walletSentText: 'Du skal ikke gøre mere. Denne side følger betalingen.',
  walletAgain: 'Send igen',
  walletUnclear: 'Vi kan ikke se, om din wallet har sendt',
  walletUnclearText: 'Se efter i din wallet, før du prøver igen, så du ikke betaler to gange.',
  walletAlreadySent: 'Du har allerede sendt dette fra din wallet',
  walletAlreadySentText: 'Send kun igen, hvis din wallet siger, at det mislykkedes første gang.',
  walletTest: 'Dette er en testside',
  walletTestText: 'Rigtige penge, der sendes fra din wallet, ville gå tabt.',
  walletSendAnyway: 'Send alligevel',
  walletStopped: {
    rejected: {
      title: 'Du afviste det i din wallet',
      next: 'Intet blev sendt. Du kan prøve igen.',
    },
    busy: {
      title: 'Din wallet venter på dig',
      next: 'Den har en åben anmodning. Åbn walletten, besvar anmodningen, og prøv så igen.',
    },
    'no-account': {
      title: 'Din wallet delte ingen konto',
      next: 'Lås den op, og prøv så igen.',
    },
    'unknown-network': {
      title: 'Din wallet kender ikke dette netværk',
      next: 'Tilføj netværket i din wallet, og prøv så igen. Intet blev sendt.',
    },
    'wrong-network': {
      title: 'Din wallet er stadig på et andet netværk',
      next: 'Skift til denne betalings netværk i din wallet, og prøv så igen. Intet blev sendt.',
    },
    changed: {
      title: 'Noget har ændret sig i mellemtiden',
      next: 'Kontoen, netværket eller beløbet er et andet nu. Intet blev sendt. Du kan prøve igen.',
    },
    'no-answer': {
      title: 'Din wallet svarede ikke',
      next: 'Intet blev sendt. Åbn walletten, og prøv så igen.',
    },
    failed: {
      title: 'Din wallet kunne ikke sende',
      next: 'Din wallet siger hvorfor. Kontrollér dér, at intet er sendt, før du prøver igen.',
    },
    unusable: {
      title: 'Din wallet kan ikke bruges her',
      next: 'Intet blev sendt. Brug adressen ovenfor.',
    },
  },
  walletApps: 'Åbn i en wallet-app',
  walletOtherApps: 'En anden wallet-app',
  walletAppsText: 'Appen åbner med betalingen udfyldt. Sammenlign den, før du bekræfter.',
  change: 'Skift',
  changeLabel: 'Skift kryptovaluta eller netværk',

  exchangeTitle: 'Betaler du fra en kryptobørs?',
  exchangeNetwork: (network) => `Vælg ${network} som netværk for udbetalingen.`,
  exchangeFee: (amount) =>
    `Børser trækker ofte deres gebyr fra det, du sender. Sørg for, at ${amount} kommer frem.`,
  exchangeTag:
    'Denne betaling har hverken memo eller tag. Spørger børsen efter det, så lad feltet være tomt.',
  exchangeMinimum:
    'Børser har en mindste udbetaling. Er dette beløb lavere, så betal fra en wallet eller med en anden kryptovaluta.',
  exchangeFeeLabel: (coin) => `Børsens gebyr, i ${coin}`,
  exchangeEnter: (amount) => `Hvis gebyret trækkes fra det, du indtaster, så indtast ${amount}.`,
  exchangeFeeInvalid: 'Indtast gebyret i tal, for eksempel 1,5.',
  waitingTitle: 'Sendt, men der sker ikke noget her?',
  waitingTime: 'En overførsel kan tage lidt tid, fra en børs endnu længere.',
  waitingOnce: 'Send ikke en gang til.',
  checkTitle: 'Kontrollér den adresse, du har indsat',
  checkLabel: 'Indsæt adressen fra din wallet',
  checkMatches: 'Dette er den rigtige adresse.',
  checkDiffers: 'Dette er en anden adresse. Send ikke noget til den.',
  checkCut: 'Dette er kun en del af en adresse. Kopiér hele adressen fra din wallet.',
  checkFirst: (position, wanted, found) => `Tegn ${position} skal være „${wanted}“, men er „${found}“.`,
  checkLength: 'Den er ikke lige så lang som den rigtige.',
  supportCopy: 'Kopiér oplysninger til support',
  supportCopied: 'Oplysningerne er kopieret',
  supportSaved: 'Oplysningerne er gemt',
  openPayment: (amount, network) =>
    `Du har allerede en adresse til ${amount} på ${network}. Hvis du har sendt penge dertil, så betal ikke igen.`,
  openPaymentBack: 'Tilbage til den betaling',
  deviceTitle: 'Fortsæt på en anden enhed',
  deviceText: 'Scan denne kode dér. Den, der har koden, kan se denne ordre og betale den.',
  deviceLabel: 'QR-kode med denne sides adresse',

  status: {
    awaiting: 'Venter på din betaling',
    partial: 'Venter på resten',
    confirming: 'Bekræftes',
    paid: 'Betalt',
    review: 'Undersøges',
  },
  announced: {
    awaiting: 'Vi venter på din betaling.',
    partial: 'En del af din betaling er kommet frem. Send resten.',
    confirming: 'Vi kan se din betaling. Du skal ikke gøre mere.',
    paid: 'Din betaling er fuldført. Tak.',
    review: 'Din betaling skal undersøges. Kontakt butikken.',
  },
  checkedNow: 'kontrolleret lige nu',
  checkedSeconds: (seconds) => `kontrolleret for ${seconds} s siden`,
  checkedMinutes: (minutes) => `kontrolleret for ${minutes} min. siden`,
  checkedAt: (time) => `sidst kontrolleret ${time}`,
  offline: 'Vi kan ikke kontrollere lige nu og bliver ved med at prøve.',
  refused: 'Denne side kan ikke længere kontrollere betalingen. Genindlæs den.',
  reloadFirst: 'Genindlæs denne side, før du sender noget.',
  unrecognised:
    'Betalingstjenesten siger noget om betalingen, som denne side ikke kender. Betalingen følges stadig.',

  receivedOf: (received, amount) => `${received} af ${amount} modtaget`,
  partialHelp: 'Er resten for lille til at sende? Kontakt butikken, og oplys referencen.',

  confirmingTitle: 'Vi kan se din betaling',
  confirmingText: 'Du skal ikke gøre mere. Send den ikke igen: netværket er ved at bekræfte den.',
  paidTitle: 'Betalt',
  overpaid: (surplus) => `Du har sendt ${surplus} mere end nødvendigt. Kontakt butikken om det.`,
  duplicate: 'Denne ordre var allerede betalt. Kontakt butikken om denne anden betaling.',
  late: 'Din betaling kom frem, efter at denne betalingsside var udløbet. Kontakt butikken, hvis noget ser forkert ud.',
  reviewTitle: 'Din betaling skal undersøges',
  reviewText: 'Butikken skal se på den. Send ikke mere; kontakt butikken, og oplys referencen.',
  expiredTitle: 'Denne betalingsside er udløbet',
  expiredText: 'Hvis du allerede har sendt penge, så kontakt butikken.',
  expiredNext: 'Gå tilbage til butikken for at starte forfra.',

  reference: 'Reference',
  network: 'Netværk',
  time: 'Tid',
  viewOnExplorer: 'Se i blokudforskeren',
  opensNewTab: 'åbner i en ny fane',
  printReceipt: 'Udskriv',
  saveReceipt: 'Gem',
  receiptTitle: 'Kvittering',
  receiptShop: 'Butik',
  receiptAddress: 'Adresse',
  receiptTransaction: 'Transaktion',
  backToShop: 'Tilbage til butikken',
  contactShop: 'Kontakt butikken',
  tryAgain: 'Prøv igen',
  chooseAnother: 'Vælg en anden betalingsmåde',
  startAgain: 'Start forfra',
  close: 'Luk',
  payWithCrypto: 'Betal med krypto',
  total: 'I alt',
  orderLines: 'Det er med i denne ordre',
  sandbox: 'Test',
  sandboxHint: 'Testside. Send ikke rigtige penge.',
  help: 'Kryptobetalinger kan ikke tilbageføres.',
  invoiceTitle: 'Faktura',
  invoiceDue: 'Betales senest',
  printPage: 'Udskriv',
  nextCustomer: 'Næste kunde',
  requestId: (id) => `Supportkode ${id}`,

  failures: {
    'session-missing': {
      title: 'Denne side har ingen ordre at betale',
      next: 'Åbn betalingssiden igen fra butikken.',
    },
    'session-invalid': {
      title: 'Denne betalingsside kan ikke åbnes',
      next: 'Åbn den igen fra butikken.',
    },
    'session-expired': {
      title: 'Denne betalingsside er udløbet',
      next: 'Gå tilbage til butikken for at starte forfra.',
    },
    'method-unavailable': {
      title: 'Denne kryptovaluta er ikke tilgængelig på dette netværk lige nu',
      next: 'Vælg en anden betalingsmåde.',
    },
    'amount-out-of-range': {
      title: 'Dette beløb kan ikke betales på denne måde',
      next: 'Vælg et andet beløb eller en anden kryptovaluta.',
    },
    'invalid-amount': {
      title: 'Dette beløb kan ikke bruges',
      next: 'Indtast beløbet i tal, for eksempel 25,50.',
    },
    'gateway-unavailable': {
      title: 'Betalingstjenesten er ikke tilgængelig lige nu',
      next: 'Prøv igen om et øjeblik.',
    },
    'gateway-refused': {
      title: 'Betalingstjenesten tog ikke imod denne betaling',
      next: 'Vælg en anden betalingsmåde.',
    },
    'payment-unverifiable': {
      title: 'Vi kunne ikke bekræfte en adresse til dig',
      next: 'Prøv igen, eller vælg en anden betalingsmåde.',
    },
    'address-mismatch': {
      title: 'Denne adresse hører ikke til netværket',
      next: 'Send ikke noget. Vælg en anden betalingsmåde, eller kontakt butikken.',
    },
    'too-many-requests': {
      title: 'For mange forsøg på kort tid',
      next: 'Vent et øjeblik, og prøv så igen.',
    },
    'forbidden-origin': {
      title: 'Denne side må ikke tage imod betalinger',
      next: 'Giv butikken besked.',
    },
    'endpoint-not-found': {
      title: 'Denne butiks betalingsside blev ikke fundet',
      next: 'Giv butikken besked.',
    },
    'session-unavailable': {
      title: 'Butikken kunne ikke åbne din ordre',
      next: 'Prøv igen om et øjeblik, eller kontakt butikken.',
    },
    'network-error': {
      title: 'Butikken kan ikke nås lige nu',
      next: 'Kontrollér din internetforbindelse, og prøv så igen.',
    },
    unknown: {
      title: 'Noget virkede ikke',
      next: 'Prøv igen om et øjeblik, eller kontakt butikken.',
    },
  },
}

export default messages
