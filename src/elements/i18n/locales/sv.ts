/** Swedish. */
import type { Translation } from '../messages.js'

const messages: Translation = {
  sentence: (words) => `${words}.`,

  chooseTitle: 'Välj hur du vill betala',
  needCoinTitle: 'Du behöver en av de här kryptovalutorna i en plånbok eller på en börs',
  needCoinText:
    'Du behöver en plånboksapp eller ett konto på en börs med en av de här kryptovalutorna. Ha lite mer än beloppet, för det kostar en avgift att skicka. Kom sedan tillbaka hit, välj kryptovalutan och dess nätverk och skicka exakt det som sidan visar.',
  searchLabel: 'Sök valuta eller nätverk',
  searchEmpty: (query) => `Inga träffar för ”${query}”.`,
  searchCount: (count) => (count === 1 ? '1 kryptovaluta' : `${count} kryptovalutor`),
  searchWithout: (query, word) => `Inga träffar för ”${query}”. Här är träffarna utan ”${word}”.`,
  searchMore: (count) =>
    count === 1
      ? '1 kryptovaluta till: sök för att hitta den.'
      : `${count} kryptovalutor till: sök för att hitta din.`,
  searchClear: 'Rensa sökningen',
  recentTitle: 'Nyligen använda',
  methodsLabel: 'Kryptovalutor och nätverk',
  networkCount: (count) => `${count} nätverk`,
  networksOf: (coin) => `Nätverk för ${coin}`,
  onNetwork: (network) => `på ${network}`,
  approximately: (amount) => `≈ ${amount}`,
  unavailable: 'Inte tillgängligt just nu',
  methodsLoading: 'Betalningssätten laddas',
  methodsEmpty: 'Det går inte att betala här just nu. Kontakta butiken.',

  amountTitle: 'Hur mycket vill du betala?',
  amountLabel: 'Belopp',
  amountSubmit: 'Fortsätt',
  amountRange: (min, max) => `Från ${min} till ${max}`,
  amountInvalid: (example) => `Ange ett belopp i siffror, till exempel ${example}.`,
  amountAmbiguous: (typed, thousands, decimals) =>
    `”${typed}” kan betyda två belopp. Ange ${thousands} eller ${decimals}.`,
  amountTooSmall: (min) => `Det minsta beloppet är ${min}.`,
  amountTooLarge: (max) => `Det största beloppet är ${max}.`,
  amountPresets: 'Föreslagna belopp',

  loading: 'Din beställning laddas',
  creating: 'Adressen hämtas',

  payTitle: 'Skicka exakt',
  remainingTitle: 'Skicka resten',
  addressTitle: (network) => `Till den här adressen på ${network}`,
  qrLabel: (coin, network) => `QR-kod för att betala med ${coin} på ${network}`,
  warning: (coin, network) => `Skicka bara ${coin}, och bara på ${network}, till den här adressen.`,
  copyAddress: 'Kopiera adressen',
  copyAmount: 'Kopiera beloppet',
  copied: 'Kopierat',
  addressCopied: (network) =>
    network === undefined ? 'Adressen är kopierad.' : `Adressen är kopierad. Skicka bara på ${network}.`,
  amountCopied: (amount) => `Beloppet är kopierat: ${amount}.`,
  copyDenied:
    'Kopiering är blockerad här. Texten är markerad: kopiera den med tangentbordet eller från menyn.',
  openWallet: (wallet) => (wallet === '' ? 'Öppna i plånbok' : `Öppna i ${wallet}`),
  walletsTitle: 'Betala från en plånbok i den här webbläsaren',
  walletPay: (wallet) => `Betala med ${wallet}`,
  walletConnecting: (wallet) => `Anslut i ${wallet}`,
  walletConnectingText:
    'Plånbokens fönster frågar om den här sidan får se ditt konto. Ingenting skickas ännu.',
  walletSwitching: (wallet, network) => `Byt till ${network} i ${wallet}`,
  walletSwitchingText: 'Plånboken är inställd på ett annat nätverk. Ingenting skickas ännu.',
  walletConfirming: (wallet) => `Bekräfta i ${wallet}`,
  walletConfirmingText: (amount, network) =>
    `Plånboken ska fråga efter exakt ${amount} på ${network}. Om den frågar efter något annat, avvisa det.`,
  walletCancel: 'Avbryt',
  walletSent: 'Skickat från din plånbok. Vi väntar på att det kommer fram.',
  walletSentText: 'Du behöver inte göra något mer. Den här sidan följer betalningen.',
  walletAgain: 'Skicka igen',
  walletUnclear: 'Vi kan inte se om din plånbok har skickat',
  walletUnclearText: 'Titta i din plånbok innan du försöker igen, så att du inte betalar två gånger.',
  walletAlreadySent: 'Du har redan skickat det här från din plånbok',
  walletAlreadySentText: 'Skicka igen bara om din plånbok säger att den första gången misslyckades.',
  walletTest: 'Det här är en testsida',
  walletTestText: 'Riktiga pengar som skickas från din plånbok skulle gå förlorade.',
  walletSendAnyway: 'Skicka ändå',
  walletStopped: {
    rejected: {
      title: 'Du avvisade det i din plånbok',
      next: 'Ingenting skickades. Du kan försöka igen.',
    },
    busy: {
      title: 'Din plånbok väntar på dig',
      next: 'Den har en öppen förfrågan. Öppna plånboken, svara på den och försök sedan igen.',
    },
    'no-account': {
      title: 'Din plånbok delade inget konto',
      next: 'Lås upp den och försök sedan igen.',
    },
    'unknown-network': {
      title: 'Det här nätverket saknas i din plånbok',
      next: 'Lägg till nätverket i din plånbok och försök sedan igen. Ingenting skickades.',
    },
    'wrong-network': {
      title: 'Din plånbok är fortfarande på ett annat nätverk',
      next: 'Byt till den här betalningens nätverk i din plånbok och försök sedan igen. Ingenting skickades.',
    },
    changed: {
      title: 'Något har ändrats under tiden',
      next: 'Kontot, nätverket eller beloppet har ändrats. Ingenting skickades. Du kan försöka igen.',
    },
    'no-answer': {
      title: 'Din plånbok svarade inte',
      next: 'Ingenting skickades. Öppna plånboken och försök sedan igen.',
    },
    failed: {
      title: 'Din plånbok kunde inte skicka',
      next: 'Din plånbok visar orsaken. Kontrollera där att ingenting har skickats innan du försöker igen.',
    },
    unusable: {
      title: 'Din plånbok kan inte användas här',
      next: 'Ingenting skickades. Använd adressen ovan.',
    },
  },
  walletApps: 'Öppna i en plånboksapp',
  walletOtherApps: 'En annan plånboksapp',
  walletAppsText: 'Appen öppnas med betalningen ifylld. Jämför den innan du bekräftar.',
  change: 'Ändra',
  changeLabel: 'Ändra kryptovaluta eller nätverk',

  exchangeTitle: 'Betalar du från en kryptobörs?',
  exchangeNetwork: (network) => `Välj ${network} som nätverk för uttaget.`,
  exchangeFee: (amount) =>
    `Börser drar ofta sin avgift från det du skickar. Se till att ${amount} kommer fram.`,
  exchangeTag:
    'Den här betalningen kräver varken memo eller destination tag. Om börsen frågar efter det, lämna fältet tomt.',
  exchangeMinimum:
    'Börser har ett minimibelopp för uttag. Om det här beloppet är lägre, betala från en plånbok eller med en annan kryptovaluta.',
  exchangeFeeLabel: (coin) => `Börsens avgift, i ${coin}`,
  exchangeEnter: (amount) => `Om avgiften dras från det du anger, ange ${amount}.`,
  exchangeFeeInvalid: (example) => `Ange avgiften i siffror, till exempel ${example}.`,
  waitingTitle: 'Skickat, men inget händer här?',
  waitingTime: 'En transaktion kan ta en stund, från en börs ännu längre.',
  waitingOnce: 'Skicka inte en gång till.',
  checkTitle: 'Kontrollera adressen du klistrade in',
  checkLabel: 'Klistra in adressen från din plånbok',
  checkMatches: 'Det här är rätt adress.',
  checkDiffers: 'Det här är en annan adress. Skicka ingenting till den.',
  checkCut: 'Det här är bara en del av en adress. Kopiera hela adressen från din plånbok.',
  checkFirst: (position, wanted, found) => `Tecken ${position} ska vara ”${wanted}” men är ”${found}”.`,
  checkLength: 'Den är inte lika lång som den rätta.',
  supportCopy: 'Kopiera uppgifter till supporten',
  supportCopied: 'Uppgifterna är kopierade',
  supportSaved: 'Uppgifterna är sparade',
  openPayment: (amount, network) =>
    `Du har redan en adress för ${amount} på ${network}. Om du har skickat pengar dit, betala inte igen.`,
  openPaymentBack: 'Tillbaka till den betalningen',
  deviceTitle: 'Fortsätt på en annan enhet',
  deviceText:
    'Skanna den här koden med den andra enheten. Den som har koden kan se den här beställningen och betala den.',
  deviceLabel: 'QR-kod med den här sidans adress',

  status: {
    awaiting: 'Väntar på din betalning',
    partial: 'Väntar på resten',
    confirming: 'Bekräftas',
    paid: 'Betald',
    review: 'Granskas',
  },
  announced: {
    awaiting: 'Vi väntar på din betalning.',
    partial: 'En del av din betalning har kommit fram. Skicka resten.',
    confirming: 'Vi ser din betalning. Du behöver inte göra något mer.',
    paid: 'Din betalning är komplett. Tack.',
    review: 'Din betalning behöver granskas. Kontakta butiken.',
  },
  checkedNow: 'kontrollerades nyss',
  checkedSeconds: (seconds) => `kontrollerades för ${seconds} s sedan`,
  checkedMinutes: (minutes) => `kontrollerades för ${minutes} min sedan`,
  checkedAt: (time) => `kontrollerades senast ${time}`,
  offline: 'Vi kan inte kontrollera just nu och fortsätter att försöka.',
  refused: 'Den här sidan kan inte kontrollera betalningen längre. Ladda om den.',
  reloadFirst: 'Ladda om den här sidan innan du skickar något.',
  unrecognised:
    'Betaltjänsten rapporterar en status som den här sidan inte känner till. Vi fortsätter att kontrollera.',

  receivedOf: (received, amount) => `${received} av ${amount} mottaget`,
  partialHelp: 'Är resten för liten för att skickas? Kontakta butiken och ange referensen.',

  confirmingTitle: 'Vi ser din betalning',
  confirmingText:
    'Du behöver inte göra något mer. Skicka den inte igen: nätverket håller på att bekräfta den.',
  closePage: 'Du kan stänga den här sidan.',
  paidTitle: 'Betald',
  acceptedTitle: 'Godkänd av butiken',
  overpaid: (surplus) => `Du skickade ${surplus} mer än som behövdes. Kontakta butiken om det.`,
  duplicate: 'Den här beställningen var redan betald. Kontakta butiken om denna andra betalning.',
  late: 'Din betalning kom fram efter att den här betalsidan hade gått ut. Kontakta butiken om något inte stämmer.',
  reviewTitle: 'Din betalning behöver granskas',
  reviewText: 'Butiken behöver granska den. Skicka inget mer; kontakta butiken och ange referensen.',
  expiredTitle: 'Den här betalsidan har gått ut',
  expiredText: 'Kontakta butiken om du redan har skickat pengar.',
  expiredNext: 'Gå tillbaka till butiken för att börja om.',

  reference: 'Referens',
  network: 'Nätverk',
  time: 'Datum och tid',
  viewOnExplorer: 'Visa i blockutforskaren',
  opensNewTab: 'öppnas i en ny flik',
  printReceipt: 'Skriv ut',
  saveReceipt: 'Spara',
  receiptTitle: 'Kvitto',
  receiptShop: 'Butik',
  receiptAddress: 'Adress',
  receiptTransaction: 'Transaktion',
  backToShop: 'Tillbaka till butiken',
  contactShop: 'Kontakta butiken',
  tryAgain: 'Försök igen',
  chooseAnother: 'Välj ett annat betalningssätt',
  startAgain: 'Börja om',
  refundTitle: 'Din återbetalning',
  refundAddress: (network) => `Din adress på ${network}`,
  refundWarning: 'Kontrollera adressen: en återbetalning till fel adress går förlorad.',
  refundInvalid: (network) => `Den här adressen kan inte ta emot återbetalningen på ${network}.`,
  refundSubmit: 'Skicka den här adressen till butiken',
  refundGiven: 'Butiken har din adress och skickar återbetalningen.',
  refundSent: 'Återbetalningen har skickats.',
  refundOver: 'Det går inte längre att ange en adress för den här återbetalningen. Kontakta butiken.',
  close: 'Stäng',
  payWithCrypto: 'Betala med krypto',
  total: 'Totalt',
  orderLines: 'Det här ingår i beställningen',
  sandbox: 'Test',
  sandboxHint: 'Testsida. Skicka inga riktiga pengar.',
  help: 'Kryptobetalningar kan inte återkallas.',
  invoiceTitle: 'Betalningsbegäran',
  invoiceDue: 'Betalas senast',
  printPage: 'Skriv ut',
  nextCustomer: 'Nästa kund',
  requestId: (id) => `Supportkod ${id}`,

  priceHeldUntil: (time) => `Priset gäller till ${time}`,
  priceHeldFor: (time) => `Priset gäller i ${time} till`,
  priceEnding: 'Priset gäller i två minuter till.',
  priceEndedTitle: 'Det här priset gäller inte längre',
  priceEndedText: 'Skicka inget till det gamla priset.',
  priceEndedSent: 'Har du redan skickat? Vi bevakar fortfarande den här adressen.',
  newPrice: 'Hämta ett nytt pris',
  qrShow: 'Visa QR-kod',
  qrHide: 'Dölj QR-kod',
  reloadPage: 'Ladda om den här sidan',
  openPaymentPage: 'Öppna betalsidan',
  missing: (amount) => `Det saknas ${amount}.`,

  failures: {
    'price-replaced': {
      title: 'Priset på den här beställningen har ändrats',
      next: 'Skicka inget till en adress som visas här. Gå tillbaka till butiken och öppna betalsidan igen.',
    },
    'order-closed': {
      title: 'Den här beställningen tar inte emot fler betalningar',
      next: 'Skicka inget. Kontakta butiken.',
    },
    contradiction: {
      title: 'Uppgifterna om den här betalningen stämmer inte överens',
      next: 'Skicka inget. Kontakta butiken.',
    },
    'address-unchecked': {
      title: 'Adressen kunde inte kontrolleras',
      next: 'Kontrollera din internetanslutning och försök sedan igen.',
    },
    'session-missing': {
      title: 'Den här sidan har ingen beställning att betala',
      next: 'Öppna betalsidan igen från butiken.',
    },
    'session-invalid': {
      title: 'Den här betalsidan kan inte öppnas',
      next: 'Öppna den igen från butiken.',
    },
    'session-expired': {
      title: 'Den här betalsidan har gått ut',
      next: 'Gå tillbaka till butiken för att börja om.',
    },
    'method-unavailable': {
      title: 'Den här kryptovalutan är inte tillgänglig på det här nätverket just nu',
      next: 'Välj ett annat betalningssätt.',
    },
    'amount-out-of-range': {
      title: 'Det här beloppet kan inte betalas på det här sättet',
      next: 'Välj ett annat belopp eller en annan kryptovaluta.',
    },
    'invalid-amount': {
      title: 'Det här beloppet kan inte användas',
      next: 'Ange beloppet i siffror.',
    },
    'gateway-unavailable': {
      title: 'Betaltjänsten är inte tillgänglig just nu',
      next: 'Försök igen om en stund.',
    },
    'gateway-refused': {
      title: 'Betaltjänsten godtog inte den här betalningen',
      next: 'Välj ett annat betalningssätt.',
    },
    'payment-unverifiable': {
      title: 'Vi kunde inte verifiera någon adress åt dig',
      next: 'Försök igen eller välj ett annat betalningssätt.',
    },
    'address-mismatch': {
      title: 'Den här adressen hör inte till nätverket',
      next: 'Skicka ingenting. Välj ett annat betalningssätt eller kontakta butiken.',
    },
    'too-many-requests': {
      title: 'För många försök på kort tid',
      next: 'Vänta en stund och försök sedan igen.',
    },
    'forbidden-origin': {
      title: 'Den här sidan får inte ta emot betalningar',
      next: 'Berätta det för butiken.',
    },
    'endpoint-not-found': {
      title: 'Den här butikens betalsida hittades inte',
      next: 'Berätta det för butiken.',
    },
    'endpoint-unreadable': {
      title: 'Den här butikens betalsida svarar inte som den ska',
      next: 'Försök igen om en stund eller kontakta butiken.',
    },
    'session-unavailable': {
      title: 'Butiken kunde inte öppna din beställning',
      next: 'Försök igen om en stund eller kontakta butiken.',
    },
    'network-error': {
      title: 'Butiken kan inte nås just nu',
      next: 'Kontrollera din internetanslutning och försök sedan igen.',
    },
    unknown: {
      title: 'Något gick fel',
      next: 'Försök igen om en stund eller kontakta butiken.',
    },
  },
}

export default messages
