/** Dutch. */
import type { Translation } from '../messages.js'

const messages: Translation = {
  sentence: (words) => `${words}.`,

  chooseTitle: 'Kies hoe u betaalt',
  needCoinTitle: 'U hebt een van deze munten nodig in een wallet of bij een exchange',
  needCoinText:
    'U hebt een wallet-app nodig, of een account bij een exchange, met een van deze munten. Zorg voor iets meer dan het bedrag, want versturen kost geld. Kom daarna hier terug, kies de munt en het netwerk, en verstuur precies wat deze pagina toont.',
  searchLabel: 'Munten en netwerken zoeken',
  searchEmpty: (query) => `Niets gevonden voor “${query}”.`,
  searchCount: (count) => (count === 1 ? '1 munt' : `${count} munten`),
  searchWithout: (query, word) => `Niets gevonden voor “${query}”. Dit zijn de resultaten zonder “${word}”.`,
  searchMore: (count) =>
    count === 1 ? 'Nog 1 munt: zoek om die te vinden.' : `Nog ${count} munten: zoek om de uwe te vinden.`,
  searchClear: 'Zoekopdracht wissen',
  recentTitle: 'Onlangs gebruikt',
  methodsLabel: 'Munten en netwerken',
  networkCount: (count) => (count === 1 ? '1 netwerk' : `${count} netwerken`),
  networksOf: (coin) => `Netwerken voor ${coin}`,
  onNetwork: (network) => `via ${network}`,
  approximately: (amount) => `≈ ${amount}`,
  unavailable: 'Nu niet beschikbaar',
  methodsLoading: 'Betaalmethoden worden geladen',
  methodsEmpty: 'U kunt hier nu niet betalen. Neem contact op met de winkel.',

  amountTitle: 'Hoeveel wilt u betalen?',
  amountLabel: 'Bedrag',
  amountSubmit: 'Doorgaan',
  amountRange: (min, max) => `Van ${min} tot ${max}`,
  amountInvalid: (example) => `Vul een bedrag in cijfers in, bijvoorbeeld ${example}.`,
  amountAmbiguous: (typed, thousands, decimals) =>
    `“${typed}” kan twee bedragen betekenen. Vul ${thousands} of ${decimals} in.`,
  amountTooSmall: (min) => `Het kleinste bedrag is ${min}.`,
  amountTooLarge: (max) => `Het grootste bedrag is ${max}.`,
  amountPresets: 'Voorgestelde bedragen',

  loading: 'Uw bestelling wordt geladen',
  creating: 'Het adres wordt opgehaald',

  payTitle: 'Verstuur precies',
  remainingTitle: 'Verstuur de rest',
  addressTitle: (network) => `Naar dit adres op ${network}`,
  qrLabel: (coin, network) => `QR-code om met ${coin} via ${network} te betalen`,
  warning: (coin, network) => `Verstuur naar dit adres alleen ${coin}, en alleen via ${network}.`,
  copyAddress: 'Adres kopiëren',
  copyAmount: 'Bedrag kopiëren',
  copied: 'Gekopieerd',
  addressCopied: (network) =>
    network === undefined ? 'Adres gekopieerd.' : `Adres gekopieerd. Verstuur alleen via ${network}.`,
  amountCopied: (amount) => `Bedrag gekopieerd: ${amount}.`,
  copyDenied:
    'Kopiëren is hier geblokkeerd. De tekst is geselecteerd: kopieer die met uw toetsenbord of via het menu.',
  openWallet: (wallet) => (wallet === '' ? 'Openen in wallet' : `Openen in ${wallet}`),
  walletsTitle: 'Betalen met een wallet in deze browser',
  walletPay: (wallet) => `Betalen met ${wallet}`,
  walletConnecting: (wallet) => `Maak verbinding in ${wallet}`,
  walletConnectingText:
    'Het venster van de wallet vraagt of deze pagina uw account mag zien. Er is nog niets verstuurd.',
  walletSwitching: (wallet, network) => `Schakel in ${wallet} over naar ${network}`,
  walletSwitchingText: 'De wallet is ingesteld op een ander netwerk. Er is nog niets verstuurd.',
  walletConfirming: (wallet) => `Bevestig in ${wallet}`,
  walletConfirmingText: (amount, network) =>
    `De wallet moet om precies ${amount} via ${network} vragen. Wijs het verzoek af als er iets anders staat.`,
  walletCancel: 'Annuleren',
  walletSent: 'Verstuurd vanuit uw wallet. We wachten tot het aankomt.',
  walletSentText: 'U hoeft niets meer te doen. Deze pagina volgt de betaling.',
  walletAgain: 'Opnieuw versturen',
  walletUnclear: 'We kunnen niet zien of uw wallet het heeft verstuurd',
  walletUnclearText: 'Kijk in uw wallet voordat u het opnieuw probeert, zodat u niet dubbel betaalt.',
  walletAlreadySent: 'U hebt dit al verstuurd vanuit uw wallet',
  walletAlreadySentText: 'Verstuur het alleen opnieuw als uw wallet zegt dat de eerste keer is mislukt.',
  walletTest: 'Dit is een testpagina',
  walletTestText: 'Echt geld dat u vanuit uw wallet verstuurt, zou verloren zijn.',
  walletSendAnyway: 'Toch versturen',
  walletStopped: {
    rejected: {
      title: 'U hebt het verzoek in uw wallet afgewezen',
      next: 'Er is niets verstuurd. U kunt het opnieuw proberen.',
    },
    busy: {
      title: 'Uw wallet wacht op u',
      next: 'Er staat een verzoek open. Open de wallet, beantwoord het en probeer het dan opnieuw.',
    },
    'no-account': {
      title: 'Uw wallet heeft geen account gedeeld',
      next: 'Ontgrendel de wallet en probeer het dan opnieuw.',
    },
    'unknown-network': {
      title: 'Dit netwerk ontbreekt in uw wallet',
      next: 'Voeg het netwerk toe in uw wallet en probeer het dan opnieuw. Er is niets verstuurd.',
    },
    'wrong-network': {
      title: 'Uw wallet staat nog op een ander netwerk',
      next: 'Schakel in uw wallet over naar het netwerk van deze betaling en probeer het dan opnieuw. Er is niets verstuurd.',
    },
    changed: {
      title: 'Er is intussen iets veranderd',
      next: 'Het account, het netwerk of het bedrag is gewijzigd. Er is niets verstuurd. U kunt het opnieuw proberen.',
    },
    'no-answer': {
      title: 'Uw wallet heeft niet geantwoord',
      next: 'Er is niets verstuurd. Open de wallet en probeer het dan opnieuw.',
    },
    failed: {
      title: 'Uw wallet kon het niet versturen',
      next: 'Uw wallet toont de reden. Controleer daar dat er niets is verstuurd voordat u het opnieuw probeert.',
    },
    unusable: {
      title: 'Uw wallet kan hier niet worden gebruikt',
      next: 'Er is niets verstuurd. Gebruik het adres hierboven.',
    },
  },
  walletApps: 'Openen in een wallet-app',
  walletOtherApps: 'Andere wallet-app',
  walletAppsText: 'De app opent met de betaling al ingevuld. Vergelijk die voordat u bevestigt.',
  change: 'Wijzigen',
  changeLabel: 'Munt of netwerk wijzigen',

  exchangeTitle: 'Betaalt u vanaf een exchange?',
  exchangeNetwork: (network) => `Kies ${network} als netwerk voor de opname.`,
  exchangeFee: (amount) =>
    `Exchanges halen hun kosten vaak af van wat u verstuurt. Zorg dat er ${amount} aankomt.`,
  exchangeTag: 'Deze betaling vereist geen memo of tag. Vraagt de exchange erom, laat het veld dan leeg.',
  exchangeMinimum:
    'Exchanges hebben een minimum voor opnames. Ligt dit bedrag daaronder, betaal dan vanuit een wallet of met een andere munt.',
  exchangeFeeLabel: (coin) => `De kosten van de exchange, in ${coin}`,
  exchangeEnter: (amount) => `Als de kosten afgaan van wat u invult, vul dan ${amount} in.`,
  exchangeFeeInvalid: (example) => `Vul de kosten in cijfers in, bijvoorbeeld ${example}.`,
  waitingTitle: 'Verstuurd, en er gebeurt hier niets?',
  waitingTime: 'Een transactie kan even duren, vanaf een exchange nog langer.',
  waitingOnce: 'Verstuur het geen tweede keer.',
  checkTitle: 'Controleer het adres dat u hebt geplakt',
  checkLabel: 'Plak het adres uit uw wallet',
  checkMatches: 'Dit is het juiste adres.',
  checkDiffers: 'Dit is een ander adres. Verstuur er niets naartoe.',
  checkCut: 'Dit is maar een deel van een adres. Kopieer het hele adres uit uw wallet.',
  checkFirst: (position, wanted, found) => `Teken ${position} moet “${wanted}” zijn, maar is “${found}”.`,
  checkLength: 'Het is niet even lang als het juiste adres.',
  supportCopy: 'Gegevens voor de klantenservice kopiëren',
  supportCopied: 'Gegevens gekopieerd',
  supportSaved: 'Gegevens opgeslagen',
  openPayment: (amount, network) =>
    `U hebt al een adres voor ${amount} via ${network}. Hebt u daar geld naartoe gestuurd, betaal dan niet nog een keer.`,
  openPaymentBack: 'Terug naar die betaling',
  deviceTitle: 'Verdergaan op een ander apparaat',
  deviceText:
    'Scan deze code met het andere apparaat. Wie de code heeft, kan deze bestelling zien en betalen.',
  deviceLabel: 'QR-code met het adres van deze pagina',

  status: {
    awaiting: 'Wacht op uw betaling',
    partial: 'Wacht op de rest',
    confirming: 'Wordt bevestigd',
    paid: 'Betaald',
    review: 'Wordt door de winkel beoordeeld',
  },
  announced: {
    awaiting: 'We wachten op uw betaling.',
    partial: 'Een deel van uw betaling is aangekomen. Verstuur de rest.',
    confirming: 'We zien uw betaling. U hoeft niets meer te doen.',
    paid: 'Uw betaling is volledig. Dank u wel.',
    review: 'Uw betaling moet worden beoordeeld. Neem contact op met de winkel.',
  },
  checkedNow: 'zojuist gecontroleerd',
  checkedSeconds: (seconds) => `${seconds} s geleden gecontroleerd`,
  checkedMinutes: (minutes) => `${minutes} min geleden gecontroleerd`,
  checkedAt: (time) => `laatst gecontroleerd: ${time}`,
  offline: 'We kunnen nu niet controleren en blijven het proberen.',
  refused: 'Deze pagina kan de betaling niet meer controleren. Laad de pagina opnieuw.',
  reloadFirst: 'Laad deze pagina opnieuw voordat u iets verstuurt.',
  unrecognised: 'De betaaldienst meldt een status die deze pagina niet kent. We blijven controleren.',

  receivedOf: (received, amount) => `${received} van ${amount} ontvangen`,
  partialHelp: 'Is de rest te klein om te versturen? Neem contact op met de winkel en noem de referentie.',

  confirmingTitle: 'We zien uw betaling',
  confirmingText:
    'U hoeft niets meer te doen. Verstuur het niet nog een keer: het netwerk bevestigt de betaling.',
  closePage: 'U kunt deze pagina sluiten.',
  paidTitle: 'Betaald',
  acceptedTitle: 'Geaccepteerd door de winkel',
  overpaid: (surplus) =>
    `U hebt ${surplus} meer verstuurd dan nodig. Neem daarover contact op met de winkel.`,
  duplicate: 'Deze bestelling was al betaald. Neem over deze tweede betaling contact op met de winkel.',
  late: 'Uw betaling kwam aan nadat deze betaalpagina was verlopen. Klopt er iets niet, neem dan contact op met de winkel.',
  reviewTitle: 'Uw betaling moet worden beoordeeld',
  reviewText:
    'De winkel moet de betaling beoordelen. Verstuur niets meer; neem contact op met de winkel en noem de referentie.',
  expiredTitle: 'Deze betaalpagina is verlopen',
  expiredText: 'Hebt u al geld verstuurd, neem dan contact op met de winkel.',
  expiredNext: 'Ga terug naar de winkel om opnieuw te beginnen.',

  reference: 'Referentie',
  network: 'Netwerk',
  time: 'Datum en tijd',
  viewOnExplorer: 'Bekijken in de explorer',
  opensNewTab: 'opent in een nieuw tabblad',
  printReceipt: 'Afdrukken',
  saveReceipt: 'Opslaan',
  receiptTitle: 'Betaalbewijs',
  receiptShop: 'Winkel',
  receiptAddress: 'Adres',
  receiptTransaction: 'Transactie',
  backToShop: 'Terug naar de winkel',
  contactShop: 'Contact met de winkel',
  tryAgain: 'Opnieuw proberen',
  chooseAnother: 'Andere betaalmethode kiezen',
  startAgain: 'Opnieuw beginnen',
  refundTitle: 'Uw terugbetaling',
  refundAddress: (network) => `Uw adres in het netwerk ${network}`,
  refundWarning: 'Controleer het adres: een terugbetaling naar een verkeerd adres is verloren.',
  refundInvalid: (network) => `Dit adres kan de terugbetaling in het netwerk ${network} niet ontvangen.`,
  refundSubmit: 'Dit adres naar de winkel sturen',
  refundGiven: 'De winkel heeft uw adres en verstuurt de terugbetaling.',
  refundSent: 'De terugbetaling is verstuurd.',
  refundOver: 'Voor deze terugbetaling kan geen adres meer worden opgegeven. Neem contact op met de winkel.',
  close: 'Sluiten',
  payWithCrypto: 'Betalen met crypto',
  total: 'Totaal',
  orderLines: 'Dit zit in deze bestelling',
  sandbox: 'Test',
  sandboxHint: 'Testpagina. Verstuur geen echt geld.',
  help: 'Cryptobetalingen kunnen niet worden teruggedraaid.',
  invoiceTitle: 'Betaalverzoek',
  invoiceDue: 'Te betalen uiterlijk',
  printPage: 'Afdrukken',
  nextCustomer: 'Volgende klant',
  requestId: (id) => `Supportcode ${id}`,

  priceHeldUntil: (time) => `Prijs geldig tot ${time}`,
  priceHeldFor: (time) => `Prijs nog ${time} geldig`,
  priceEnding: 'De prijs is nog twee minuten geldig.',
  priceEndedTitle: 'Deze prijs is niet meer geldig',
  priceEndedText: 'Verstuur niets meer voor de oude prijs.',
  priceEndedSent: 'Hebt u al iets verstuurd? We blijven dit adres in de gaten houden.',
  newPrice: 'Nieuwe prijs ophalen',
  qrShow: 'QR-code tonen',
  qrHide: 'QR-code verbergen',
  reloadPage: 'Deze pagina opnieuw laden',
  openPaymentPage: 'Betaalpagina openen',
  missing: (amount) => `Er ontbreekt ${amount}.`,

  failures: {
    'price-replaced': {
      title: 'De prijs van deze bestelling is veranderd',
      next: 'Verstuur niets naar een adres dat hier staat. Ga terug naar de winkel en open de betaalpagina opnieuw.',
    },
    'order-closed': {
      title: 'Deze bestelling neemt geen betaling meer aan',
      next: 'Verstuur niets. Neem contact op met de winkel.',
    },
    contradiction: {
      title: 'De gegevens van deze betaling kloppen niet met elkaar',
      next: 'Verstuur niets. Neem contact op met de winkel.',
    },
    'address-unchecked': {
      title: 'Het adres kon niet worden gecontroleerd',
      next: 'Controleer uw internetverbinding en probeer het dan opnieuw.',
    },
    'session-missing': {
      title: 'Op deze pagina is er geen bestelling om te betalen',
      next: 'Open de betaalpagina opnieuw vanuit de winkel.',
    },
    'session-invalid': {
      title: 'Deze betaalpagina kan niet worden geopend',
      next: 'Open de pagina opnieuw vanuit de winkel.',
    },
    'session-expired': {
      title: 'Deze betaalpagina is verlopen',
      next: 'Ga terug naar de winkel om opnieuw te beginnen.',
    },
    'method-unavailable': {
      title: 'Deze munt is nu niet beschikbaar op dit netwerk',
      next: 'Kies een andere betaalmethode.',
    },
    'amount-out-of-range': {
      title: 'Dit bedrag kan zo niet worden betaald',
      next: 'Kies een ander bedrag of een andere munt.',
    },
    'invalid-amount': {
      title: 'Dit bedrag kan niet worden gebruikt',
      next: 'Vul het bedrag in cijfers in.',
    },
    'gateway-unavailable': {
      title: 'De betaaldienst is nu niet beschikbaar',
      next: 'Probeer het zo meteen opnieuw.',
    },
    'gateway-refused': {
      title: 'De betaaldienst heeft deze betaling niet geaccepteerd',
      next: 'Kies een andere betaalmethode.',
    },
    'payment-unverifiable': {
      title: 'We konden geen adres voor u verifiëren',
      next: 'Probeer het opnieuw of kies een andere betaalmethode.',
    },
    'address-mismatch': {
      title: 'Dit adres hoort niet bij het netwerk',
      next: 'Verstuur niets. Kies een andere betaalmethode of neem contact op met de winkel.',
    },
    'too-many-requests': {
      title: 'Te veel pogingen in korte tijd',
      next: 'Wacht even en probeer het dan opnieuw.',
    },
    'forbidden-origin': {
      title: 'Deze pagina mag geen betalingen aannemen',
      next: 'Laat het de winkel weten.',
    },
    'endpoint-not-found': {
      title: 'De betaalpagina van deze winkel is niet te vinden',
      next: 'Laat het de winkel weten.',
    },
    'endpoint-unreadable': {
      title: 'De betaalpagina van deze winkel antwoordt niet goed',
      next: 'Probeer het zo meteen opnieuw of neem contact op met de winkel.',
    },
    'session-unavailable': {
      title: 'De winkel kon uw bestelling niet openen',
      next: 'Probeer het zo meteen opnieuw of neem contact op met de winkel.',
    },
    'network-error': {
      title: 'De winkel is nu niet bereikbaar',
      next: 'Controleer uw internetverbinding en probeer het dan opnieuw.',
    },
    unknown: {
      title: 'Er is iets misgegaan',
      next: 'Probeer het zo meteen opnieuw of neem contact op met de winkel.',
    },
  },
}

export default messages
