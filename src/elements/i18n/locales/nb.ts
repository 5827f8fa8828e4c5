/** Norwegian Bokmål. */
import type { Translation } from '../messages.js'

const messages: Translation = {
  sentence: (words) => `${words}.`,

  chooseTitle: 'Velg hvordan du vil betale',
  needCoinTitle: 'Du trenger en av disse kryptovalutaene i en lommebok eller på en børs',
  needCoinText:
    'Du trenger en lommebokapp eller en konto på en børs med en av disse kryptovalutaene. Ha litt mer enn beløpet, for det koster et gebyr å sende. Kom så tilbake hit, velg kryptovalutaen og nettverket, og send nøyaktig det som siden viser.',
  searchLabel: 'Søk valuta eller nettverk',
  searchEmpty: (query) => `Ingen treff på «${query}».`,
  searchCount: (count) => (count === 1 ? '1 kryptovaluta' : `${count} kryptovalutaer`),
  searchWithout: (query, word) => `Ingen treff på «${query}». Her er treffene uten «${word}».`,
  searchMore: (count) =>
    count === 1
      ? '1 kryptovaluta til: søk for å finne den.'
      : `${count} kryptovalutaer til: søk for å finne din.`,
  searchClear: 'Tøm søket',
  recentTitle: 'Nylig brukt',
  methodsLabel: 'Kryptovalutaer og nettverk',
  networkCount: (count) => `${count} nettverk`,
  networksOf: (coin) => `Nettverk for ${coin}`,
  onNetwork: (network) => `på ${network}`,
  approximately: (amount) => `≈ ${amount}`,
  unavailable: 'Ikke tilgjengelig nå',
  methodsLoading: 'Betalingsmåtene lastes inn',
  methodsEmpty: 'Det går ikke an å betale her akkurat nå. Kontakt butikken.',

  amountTitle: 'Hvor mye vil du betale?',
  amountLabel: 'Beløp',
  amountSubmit: 'Fortsett',
  amountRange: (min, max) => `Fra ${min} til ${max}`,
  amountInvalid: (example) => `Skriv inn et beløp i tall, for eksempel ${example}.`,
  amountAmbiguous: (typed, thousands, decimals) =>
    `«${typed}» kan bety to beløp. Skriv inn ${thousands} eller ${decimals}.`,
  amountTooSmall: (min) => `Det minste beløpet er ${min}.`,
  amountTooLarge: (max) => `Det største beløpet er ${max}.`,
  amountPresets: 'Foreslåtte beløp',

  loading: 'Bestillingen din lastes inn',
  creating: 'Adressen hentes',

  payTitle: 'Send nøyaktig',
  remainingTitle: 'Send resten',
  addressTitle: (network) => `Til denne adressen på ${network}`,
  qrLabel: (coin, network) => `QR-kode for å betale med ${coin} på ${network}`,
  warning: (coin, network) => `Send bare ${coin}, og bare på ${network}, til denne adressen.`,
  copyAddress: 'Kopier adressen',
  copyAmount: 'Kopier beløpet',
  copied: 'Kopiert',
  addressCopied: (network) =>
    network === undefined ? 'Adressen er kopiert.' : `Adressen er kopiert. Send bare på ${network}.`,
  amountCopied: (amount) => `Beløpet er kopiert: ${amount}.`,
  copyDenied: 'Kopiering er blokkert her. Teksten er markert: kopier den med tastaturet eller fra menyen.',
  openWallet: (wallet) => (wallet === '' ? 'Åpne i lommebok' : `Åpne i ${wallet}`),
  walletsTitle: 'Betal fra en lommebok i denne nettleseren',
  walletPay: (wallet) => `Betal med ${wallet}`,
  walletConnecting: (wallet) => `Koble til i ${wallet}`,
  walletConnectingText:
    'Vinduet til lommeboken spør om denne siden kan se kontoen din. Ingenting sendes ennå.',
  walletSwitching: (wallet, network) => `Bytt til ${network} i ${wallet}`,
  walletSwitchingText: 'Lommeboken er satt til et annet nettverk. Ingenting sendes ennå.',
  walletConfirming: (wallet) => `Bekreft i ${wallet}`,
  walletConfirmingText: (amount, network) =>
    `Lommeboken skal be om nøyaktig ${amount} på ${network}. Hvis den ber om noe annet, avslå.`,
  walletCancel: 'Avbryt',
  walletSent: 'Sendt fra lommeboken din. Vi venter på at det kommer frem.',
  walletSentText: 'Du trenger ikke å gjøre mer. Denne siden følger betalingen.',
  walletAgain: 'Send på nytt',
  walletUnclear: 'Vi kan ikke se om lommeboken din har sendt',
  walletUnclearText: 'Se etter i lommeboken før du prøver igjen, så du ikke betaler to ganger.',
  walletAlreadySent: 'Du har allerede sendt dette fra lommeboken din',
  walletAlreadySentText: 'Send på nytt bare hvis lommeboken sier at det mislyktes første gang.',
  walletTest: 'Dette er en testside',
  walletTestText: 'Ekte penger som sendes fra lommeboken din, ville gå tapt.',
  walletSendAnyway: 'Send likevel',
  walletStopped: {
    rejected: {
      title: 'Du avslo forespørselen i lommeboken',
      next: 'Ingenting ble sendt. Du kan prøve igjen.',
    },
    busy: {
      title: 'Lommeboken venter på deg',
      next: 'Den har en åpen forespørsel. Åpne lommeboken, svar på den, og prøv så igjen.',
    },
    'no-account': {
      title: 'Lommeboken delte ingen konto',
      next: 'Lås den opp, og prøv så igjen.',
    },
    'unknown-network': {
      title: 'Dette nettverket mangler i lommeboken',
      next: 'Legg til nettverket i lommeboken, og prøv så igjen. Ingenting ble sendt.',
    },
    'wrong-network': {
      title: 'Lommeboken er fortsatt på et annet nettverk',
      next: 'Bytt til nettverket for denne betalingen i lommeboken, og prøv så igjen. Ingenting ble sendt.',
    },
    changed: {
      title: 'Noe har endret seg i mellomtiden',
      next: 'Kontoen, nettverket eller beløpet er endret. Ingenting ble sendt. Du kan prøve igjen.',
    },
    'no-answer': {
      title: 'Lommeboken svarte ikke',
      next: 'Ingenting ble sendt. Åpne lommeboken, og prøv så igjen.',
    },
    failed: {
      title: 'Lommeboken kunne ikke sende',
      next: 'Lommeboken viser årsaken. Kontroller der at ingenting er sendt, før du prøver igjen.',
    },
    unusable: {
      title: 'Lommeboken kan ikke brukes her',
      next: 'Ingenting ble sendt. Bruk adressen ovenfor.',
    },
  },
  walletApps: 'Åpne i en lommebokapp',
  walletOtherApps: 'En annen lommebokapp',
  walletAppsText: 'Appen åpnes med betalingen fylt ut. Sammenlign den før du bekrefter.',
  change: 'Endre',
  changeLabel: 'Endre kryptovaluta eller nettverk',

  exchangeTitle: 'Betaler du fra en kryptobørs?',
  exchangeNetwork: (network) => `Velg ${network} som nettverk for uttaket.`,
  exchangeFee: (amount) =>
    `Børser trekker ofte gebyret sitt fra det du sender. Sørg for at ${amount} kommer frem.`,
  exchangeTag:
    'Denne betalingen krever verken memo eller destination tag. Hvis børsen ber om det, la feltet stå tomt.',
  exchangeMinimum:
    'Børser har et minstebeløp for uttak. Hvis dette beløpet er lavere, betal fra en lommebok eller med en annen kryptovaluta.',
  exchangeFeeLabel: (coin) => `Gebyret til børsen, i ${coin}`,
  exchangeEnter: (amount) => `Hvis gebyret trekkes fra det du skriver inn, skriv inn ${amount}.`,
  exchangeFeeInvalid: (example) => `Skriv inn gebyret i tall, for eksempel ${example}.`,
  waitingTitle: 'Sendt, men ingenting skjer her?',
  waitingTime: 'En transaksjon kan ta litt tid, fra en børs enda lenger.',
  waitingOnce: 'Ikke send en gang til.',
  checkTitle: 'Kontroller adressen du limte inn',
  checkLabel: 'Lim inn adressen fra lommeboken din',
  checkMatches: 'Dette er riktig adresse.',
  checkDiffers: 'Dette er en annen adresse. Ikke send noe til den.',
  checkCut: 'Dette er bare en del av en adresse. Kopier hele adressen fra lommeboken din.',
  checkFirst: (position, wanted, found) => `Tegn ${position} skal være «${wanted}», men er «${found}».`,
  checkLength: 'Den er ikke like lang som den riktige.',
  supportCopy: 'Kopier opplysninger til kundeservice',
  supportCopied: 'Opplysningene er kopiert',
  supportSaved: 'Opplysningene er lagret',
  openPayment: (amount, network) =>
    `Du har allerede en adresse for ${amount} på ${network}. Hvis du har sendt penger dit, ikke betal på nytt.`,
  openPaymentBack: 'Tilbake til den betalingen',
  deviceTitle: 'Fortsett på en annen enhet',
  deviceText:
    'Skann denne koden med den andre enheten. Den som har koden, kan se denne bestillingen og betale den.',
  deviceLabel: 'QR-kode med adressen til denne siden',

  status: {
    awaiting: 'Venter på betalingen din',
    partial: 'Venter på resten',
    confirming: 'Bekreftes',
    paid: 'Betalt',
    review: 'Undersøkes',
  },
  announced: {
    awaiting: 'Vi venter på betalingen din.',
    partial: 'En del av betalingen din har kommet frem. Send resten.',
    confirming: 'Vi ser betalingen din. Du trenger ikke å gjøre mer.',
    paid: 'Betalingen din er fullført. Takk.',
    review: 'Betalingen din må undersøkes. Kontakt butikken.',
  },
  checkedNow: 'kontrollert akkurat nå',
  checkedSeconds: (seconds) => `kontrollert for ${seconds} s siden`,
  checkedMinutes: (minutes) => `kontrollert for ${minutes} min siden`,
  checkedAt: (time) => `sist kontrollert ${time}`,
  offline: 'Vi kan ikke kontrollere akkurat nå og fortsetter å prøve.',
  refused: 'Denne siden kan ikke kontrollere betalingen lenger. Last den inn på nytt.',
  reloadFirst: 'Last inn denne siden på nytt før du sender noe.',
  unrecognised:
    'Betalingstjenesten melder en status som denne siden ikke kjenner. Vi fortsetter å kontrollere.',

  receivedOf: (received, amount) => `${received} av ${amount} mottatt`,
  partialHelp: 'Er resten for liten til å sendes? Kontakt butikken og oppgi referansen.',

  confirmingTitle: 'Vi ser betalingen din',
  confirmingText: 'Du trenger ikke å gjøre mer. Ikke send den på nytt: nettverket holder på å bekrefte den.',
  closePage: 'Du kan lukke denne siden.',
  paidTitle: 'Betalt',
  acceptedTitle: 'Godkjent av butikken',
  overpaid: (surplus) => `Du sendte ${surplus} mer enn nødvendig. Kontakt butikken om det.`,
  duplicate: 'Denne bestillingen var allerede betalt. Kontakt butikken om denne andre betalingen.',
  late: 'Betalingen din kom frem etter at denne betalingssiden var utløpt. Kontakt butikken hvis noe ser feil ut.',
  reviewTitle: 'Betalingen din må undersøkes',
  reviewText: 'Butikken må undersøke den. Ikke send mer; kontakt butikken og oppgi referansen.',
  expiredTitle: 'Denne betalingssiden er utløpt',
  expiredText: 'Hvis du allerede har sendt penger, kontakt butikken.',
  expiredNext: 'Gå tilbake til butikken for å begynne på nytt.',

  reference: 'Referanse',
  network: 'Nettverk',
  time: 'Dato og klokkeslett',
  viewOnExplorer: 'Se i blokkutforskeren',
  opensNewTab: 'åpnes i en ny fane',
  printReceipt: 'Skriv ut',
  saveReceipt: 'Lagre',
  receiptTitle: 'Kvittering',
  receiptShop: 'Butikk',
  receiptAddress: 'Adresse',
  receiptTransaction: 'Transaksjon',
  backToShop: 'Tilbake til butikken',
  contactShop: 'Kontakt butikken',
  tryAgain: 'Prøv igjen',
  chooseAnother: 'Velg en annen betalingsmåte',
  startAgain: 'Begynn på nytt',
  refundTitle: 'Refusjonen din',
  refundAddress: (network) => `Adressen din på ${network}`,
  refundWarning: 'Kontroller adressen: En refusjon til feil adresse går tapt.',
  refundInvalid: (network) => `Denne adressen kan ikke motta refusjonen på ${network}.`,
  refundSubmit: 'Send denne adressen til butikken',
  refundGiven: 'Butikken har adressen din og sender refusjonen.',
  refundSent: 'Refusjonen er sendt.',
  refundOver: 'Du kan ikke lenger oppgi en adresse for denne refusjonen. Kontakt butikken.',
  close: 'Lukk',
  payWithCrypto: 'Betal med krypto',
  total: 'Totalt',
  orderLines: 'Dette er med i bestillingen',
  sandbox: 'Test',
  sandboxHint: 'Testside. Ikke send ekte penger.',
  help: 'Kryptobetalinger kan ikke reverseres.',
  invoiceTitle: 'Betalingsforespørsel',
  invoiceDue: 'Betales innen',
  printPage: 'Skriv ut',
  nextCustomer: 'Neste kunde',
  requestId: (id) => `Supportkode ${id}`,

  priceHeldUntil: (time) => `Prisen gjelder til ${time}`,
  priceHeldFor: (time) => `Prisen gjelder i ${time} til`,
  priceEnding: 'Prisen gjelder i to minutter til.',
  priceEndedTitle: 'Denne prisen gjelder ikke lenger',
  priceEndedText: 'Ikke send noe til den gamle prisen.',
  priceEndedSent: 'Har du allerede sendt? Vi følger fortsatt med på denne adressen.',
  newPrice: 'Hent en ny pris',
  qrShow: 'Vis QR-kode',
  qrHide: 'Skjul QR-kode',
  reloadPage: 'Last inn denne siden på nytt',
  openPaymentPage: 'Åpne betalingssiden',
  missing: (amount) => `Det mangler ${amount}.`,

  failures: {
    'price-replaced': {
      title: 'Prisen på denne bestillingen er endret',
      next: 'Ikke send noe til en adresse som vises her. Gå tilbake til butikken og åpne betalingssiden på nytt.',
    },
    'order-closed': {
      title: 'Denne bestillingen tar ikke imot flere betalinger',
      next: 'Ikke send noe. Kontakt butikken.',
    },
    contradiction: {
      title: 'Opplysningene om denne betalingen stemmer ikke overens',
      next: 'Ikke send noe. Kontakt butikken.',
    },
    'address-unchecked': {
      title: 'Adressen kunne ikke kontrolleres',
      next: 'Kontroller internettforbindelsen, og prøv så igjen.',
    },
    'session-missing': {
      title: 'Denne siden har ingen bestilling å betale',
      next: 'Åpne betalingssiden på nytt fra butikken.',
    },
    'session-invalid': {
      title: 'Denne betalingssiden kan ikke åpnes',
      next: 'Åpne den på nytt fra butikken.',
    },
    'session-expired': {
      title: 'Denne betalingssiden er utløpt',
      next: 'Gå tilbake til butikken for å begynne på nytt.',
    },
    'method-unavailable': {
      title: 'Denne kryptovalutaen er ikke tilgjengelig på dette nettverket akkurat nå',
      next: 'Velg en annen betalingsmåte.',
    },
    'amount-out-of-range': {
      title: 'Dette beløpet kan ikke betales på denne måten',
      next: 'Velg et annet beløp eller en annen kryptovaluta.',
    },
    'invalid-amount': {
      title: 'Dette beløpet kan ikke brukes',
      next: 'Skriv inn beløpet i tall.',
    },
    'gateway-unavailable': {
      title: 'Betalingstjenesten er ikke tilgjengelig akkurat nå',
      next: 'Prøv igjen om et øyeblikk.',
    },
    'gateway-refused': {
      title: 'Betalingstjenesten godtok ikke denne betalingen',
      next: 'Velg en annen betalingsmåte.',
    },
    'payment-unverifiable': {
      title: 'Vi kunne ikke bekrefte en adresse til deg',
      next: 'Prøv igjen, eller velg en annen betalingsmåte.',
    },
    'address-mismatch': {
      title: 'Denne adressen hører ikke til nettverket',
      next: 'Ikke send noe. Velg en annen betalingsmåte, eller kontakt butikken.',
    },
    'too-many-requests': {
      title: 'For mange forsøk på kort tid',
      next: 'Vent et øyeblikk, og prøv så igjen.',
    },
    'forbidden-origin': {
      title: 'Denne siden har ikke lov til å ta imot betalinger',
      next: 'Gi beskjed til butikken.',
    },
    'endpoint-not-found': {
      title: 'Betalingssiden til denne butikken ble ikke funnet',
      next: 'Gi beskjed til butikken.',
    },
    'endpoint-unreadable': {
      title: 'Betalingssiden til denne butikken svarer ikke riktig',
      next: 'Prøv igjen om et øyeblikk, eller kontakt butikken.',
    },
    'session-unavailable': {
      title: 'Butikken kunne ikke åpne bestillingen din',
      next: 'Prøv igjen om et øyeblikk, eller kontakt butikken.',
    },
    'network-error': {
      title: 'Butikken kan ikke nås akkurat nå',
      next: 'Kontroller internettforbindelsen, og prøv så igjen.',
    },
    unknown: {
      title: 'Noe gikk galt',
      next: 'Prøv igjen om et øyeblikk, eller kontakt butikken.',
    },
  },
}

export default messages
