/** Romanian. */
import type { Translation } from '../messages.js'

const rules = new Intl.PluralRules('ro')
const coins = { one: 'monedă', few: 'monede', other: 'de monede' }
const networks = { one: 'rețea', few: 'rețele', other: 'de rețele' }

/** Romanian has no other forms than these three; from 20 on, “de” stands before the noun. */
const formOf = (count: number) => rules.select(count) as keyof typeof coins

const messages: Translation = {
  sentence: (words) => `${words}.`,

  chooseTitle: 'Alegeți cum plătiți',
  needCoinTitle: 'Aveți nevoie de una dintre aceste monede într-un portofel sau la o bursă',
  needCoinText:
    'Aveți nevoie de o aplicație de portofel sau de un cont la o bursă cu una dintre aceste monede. Păstrați puțin mai mult decât suma, pentru că trimiterea are un comision. Apoi reveniți aici, alegeți moneda și rețeaua ei și trimiteți exact ce arată această pagină.',
  searchLabel: 'Căutați monede și rețele',
  searchEmpty: (query) => `Niciun rezultat pentru „${query}”.`,
  searchCount: (count) => `${count} ${coins[formOf(count)]}`,
  searchWithout: (query, word) => `Niciun rezultat pentru „${query}”. Iată rezultatele fără „${word}”.`,
  searchMore: (count) =>
    count === 1
      ? 'Încă o monedă: căutați-o.'
      : `Încă ${count} ${coins[formOf(count)]}: căutați-o pe cea dorită.`,
  searchClear: 'Ștergeți căutarea',
  recentTitle: 'Folosite recent',
  methodsLabel: 'Monede și rețele',
  networkCount: (count) => `${count} ${networks[formOf(count)]}`,
  networksOf: (coin) => `Rețele pentru ${coin}`,
  onNetwork: (network) => `în rețeaua ${network}`,
  approximately: (amount) => `≈ ${amount}`,
  unavailable: 'Indisponibil acum',
  methodsLoading: 'Se încarcă modalitățile de plată',
  methodsEmpty: 'În acest moment nu există aici nicio modalitate de plată. Contactați magazinul.',

  amountTitle: 'Cât doriți să plătiți?',
  amountLabel: 'Sumă',
  amountSubmit: 'Continuați',
  amountRange: (min, max) => `De la ${min} până la ${max}`,
  amountInvalid: (example) => `Introduceți suma în cifre, de exemplu ${example}.`,
  amountAmbiguous: (typed, thousands, decimals) =>
    `„${typed}” poate însemna două sume. Introduceți ${thousands} sau ${decimals}.`,
  amountTooSmall: (min) => `Suma minimă este ${min}.`,
  amountTooLarge: (max) => `Suma maximă este ${max}.`,
  amountPresets: 'Sume sugerate',

  loading: 'Se încarcă comanda dumneavoastră',
  creating: 'Se obține adresa',

  payTitle: 'Trimiteți exact',
  remainingTitle: 'Trimiteți suma rămasă',
  addressTitle: (network) => `La această adresă din rețeaua ${network}`,
  qrLabel: (coin, network) => `Cod QR pentru plata cu ${coin} în rețeaua ${network}`,
  warning: (coin, network) => `Trimiteți la această adresă numai ${coin} și numai în rețeaua ${network}.`,
  copyAddress: 'Copiați adresa',
  copyAmount: 'Copiați suma',
  copied: 'Copiat',
  addressCopied: (network) =>
    network === undefined
      ? 'Adresa a fost copiată.'
      : `Adresa a fost copiată. Trimiteți numai în rețeaua ${network}.`,
  amountCopied: (amount) => `Suma a fost copiată: ${amount}.`,
  copyDenied: 'Copierea este blocată aici. Textul este selectat: copiați-l cu tastatura sau din meniu.',
  openWallet: (wallet) => (wallet === '' ? 'Deschideți în portofel' : `Deschideți în ${wallet}`),
  walletsTitle: 'Plătiți dintr-un portofel din acest browser',
  walletPay: (wallet) => `Plătiți cu ${wallet}`,
  walletConnecting: (wallet) => `Conectați-vă în ${wallet}`,
  walletConnectingText:
    'Fereastra portofelului întreabă dacă această pagină vă poate vedea contul. Deocamdată nu se trimite nimic.',
  walletSwitching: (wallet, network) => `Treceți la rețeaua ${network} în ${wallet}`,
  walletSwitchingText: 'Portofelul este setat pe altă rețea. Deocamdată nu se trimite nimic.',
  walletConfirming: (wallet) => `Confirmați în ${wallet}`,
  walletConfirmingText: (amount, network) =>
    `Portofelul trebuie să ceară exact ${amount} în rețeaua ${network}. Dacă cere orice altceva, refuzați.`,
  walletCancel: 'Anulați',
  walletSent: 'S-a trimis din portofelul dumneavoastră. Așteptăm să ajungă.',
  walletSentText: 'Nu mai aveți nimic de făcut. Această pagină urmărește plata.',
  walletAgain: 'Trimiteți din nou',
  walletUnclear: 'Nu putem ști dacă portofelul dumneavoastră a trimis plata',
  walletUnclearText: 'Verificați în portofel înainte de a încerca din nou, ca să nu plătiți de două ori.',
  walletAlreadySent: 'Ați trimis deja această plată din portofelul dumneavoastră',
  walletAlreadySentText:
    'Trimiteți din nou numai dacă portofelul dumneavoastră arată că prima trimitere a eșuat.',
  walletTest: 'Aceasta este o pagină de plată de test',
  walletTestText: 'Banii reali trimiși din portofelul dumneavoastră s-ar pierde.',
  walletSendAnyway: 'Trimiteți oricum',
  walletStopped: {
    rejected: {
      title: 'Ați refuzat în portofel',
      next: 'Nu s-a trimis nimic. Puteți încerca din nou.',
    },
    busy: {
      title: 'Portofelul așteaptă răspunsul dumneavoastră',
      next: 'Are o cerere deschisă. Deschideți portofelul, răspundeți la cerere, apoi încercați din nou.',
    },
    'no-account': {
      title: 'Portofelul nu a oferit acces la niciun cont',
      next: 'Deblocați-l, apoi încercați din nou.',
    },
    'unknown-network': {
      title: 'Această rețea lipsește din portofel',
      next: 'Adăugați rețeaua în portofel, apoi încercați din nou. Nu s-a trimis nimic.',
    },
    'wrong-network': {
      title: 'Portofelul este încă pe altă rețea',
      next: 'Treceți în portofel la rețeaua acestei plăți, apoi încercați din nou. Nu s-a trimis nimic.',
    },
    changed: {
      title: 'Între timp s-a schimbat ceva',
      next: 'Contul, rețeaua sau suma s-a schimbat. Nu s-a trimis nimic. Puteți încerca din nou.',
    },
    'no-answer': {
      title: 'Portofelul nu a răspuns',
      next: 'Nu s-a trimis nimic. Deschideți portofelul, apoi încercați din nou.',
    },
    failed: {
      title: 'Portofelul nu a putut trimite plata',
      next: 'Portofelul arată motivul. Înainte de a încerca din nou, verificați acolo că plata nu a plecat.',
    },
    unusable: {
      title: 'Acest portofel nu poate fi folosit aici',
      next: 'Nu s-a trimis nimic. Folosiți adresa de mai sus.',
    },
  },
  walletApps: 'Deschideți într-o aplicație de portofel',
  walletOtherApps: 'Altă aplicație de portofel',
  walletAppsText: 'Aplicația se deschide cu plata completată. Comparați datele înainte de a confirma.',
  change: 'Schimbați',
  changeLabel: 'Schimbați moneda sau rețeaua',

  exchangeTitle: 'Plătiți de pe o bursă cripto?',
  exchangeNetwork: (network) => `Alegeți ${network} ca rețea pentru retragere.`,
  exchangeFee: (amount) =>
    `Bursele își opresc adesea comisionul din suma trimisă. Asigurați-vă că ajung ${amount}.`,
  exchangeTag: 'Această plată nu are nevoie de memo sau tag. Dacă bursa cere unul, lăsați câmpul gol.',
  exchangeMinimum:
    'Bursele au o sumă minimă de retragere. Dacă această sumă este mai mică, plătiți dintr-un portofel sau cu altă monedă.',
  exchangeFeeLabel: (coin) => `Comisionul bursei, în ${coin}`,
  exchangeEnter: (amount) => `Dacă comisionul se oprește din suma introdusă, introduceți ${amount}.`,
  exchangeFeeInvalid: (example) => `Introduceți comisionul în cifre, de exemplu ${example}.`,
  waitingTitle: 'Ați trimis și aici nu se întâmplă nimic?',
  waitingTime: 'O tranzacție poate dura, iar de pe o bursă și mai mult.',
  waitingOnce: 'Vă rugăm să nu trimiteți a doua oară.',
  claimTransaction: 'ID-ul tranzacției din portofel sau de la bursă',
  claimNote: 'Notă pentru magazin (opțional)',
  claimSubmit: 'Anunțați magazinul',
  claimCaution: 'Nimeni care vă ajută nu are nevoie de fraza de recuperare sau de o a doua plată.',
  claimTold: 'Magazinul a fost anunțat.',
  claimSupport: (address) => `Asistența magazinului: ${address}`,
  claimInvalid: (network) => `Aceasta nu este o tranzacție în rețeaua ${network}.`,
  claimKnown: 'Magazinul are deja această informație.',
  checkTitle: 'Verificați adresa lipită',
  checkLabel: 'Lipiți adresa din portofelul dumneavoastră',
  checkMatches: 'Aceasta este adresa corectă.',
  checkDiffers: 'Aceasta este o altă adresă. Nu trimiteți nimic la ea.',
  checkCut: 'Aceasta este doar o parte dintr-o adresă. Copiați-o în întregime din portofel.',
  checkFirst: (position, wanted, found) =>
    `Caracterul ${position} trebuie să fie „${wanted}”, dar este „${found}”.`,
  checkLength: 'Nu are aceeași lungime ca adresa corectă.',
  supportCopy: 'Copiați detaliile pentru asistență',
  supportCopied: 'Detaliile au fost copiate',
  supportSaved: 'Detaliile au fost salvate',
  openPayment: (amount, network) =>
    `Aveți deja o adresă pentru ${amount} în rețeaua ${network}. Dacă ați trimis bani acolo, nu plătiți din nou.`,
  openPaymentBack: 'Înapoi la acea plată',
  deviceTitle: 'Continuați pe alt dispozitiv',
  deviceText:
    'Scanați acest cod cu celălalt dispozitiv. Oricine îl are poate vedea această comandă și o poate plăti.',
  deviceLabel: 'Cod QR cu adresa acestei pagini',

  status: {
    awaiting: 'Se așteaptă plata dumneavoastră',
    partial: 'Se așteaptă suma rămasă',
    confirming: 'În curs de confirmare',
    paid: 'Plătit',
    review: 'În analiză la magazin',
  },
  announced: {
    awaiting: 'Așteptăm plata dumneavoastră.',
    partial: 'O parte din plată a ajuns. Vă rugăm să trimiteți suma rămasă.',
    confirming: 'Vedem plata dumneavoastră. Nu mai aveți nimic de făcut.',
    paid: 'Plata dumneavoastră este completă. Vă mulțumim.',
    review: 'Plata dumneavoastră trebuie analizată. Vă rugăm să contactați magazinul.',
  },
  checkedNow: 'verificat chiar acum',
  checkedSeconds: (seconds) => `verificat acum ${seconds} s`,
  checkedMinutes: (minutes) => `verificat acum ${minutes} min`,
  checkedAt: (time) => `ultima verificare: ${time}`,
  offline: 'Acum nu putem verifica și încercăm în continuare.',
  refused: 'Această pagină nu mai poate verifica plata. Reîncărcați-o.',
  reloadFirst: 'Reîncărcați această pagină înainte de a trimite ceva.',
  unrecognised:
    'Serviciul de plată raportează o stare pe care această pagină nu o cunoaște. Continuăm să verificăm.',

  receivedOf: (received, amount) => `S-au primit ${received} din ${amount}`,
  orderPaidTitle: 'Această comandă este deja plătită',
  orderPaidText: 'Vă rugăm să nu mai trimiteți nimic.',
  partialHelp:
    'Suma rămasă este prea mică pentru a fi trimisă? Contactați magazinul și menționați numărul de referință.',

  confirmingTitle: 'Vedem plata dumneavoastră',
  confirmingText: 'Nu mai aveți nimic de făcut. Vă rugăm să nu o trimiteți din nou: rețeaua o confirmă.',
  closePage: 'Puteți închide această pagină.',
  paidTitle: 'Plătit',
  acceptedTitle: 'Acceptat de magazin',
  overpaid: (surplus) =>
    `Ați trimis cu ${surplus} mai mult decât trebuia. Contactați magazinul în această privință.`,
  duplicate: 'Această comandă era deja plătită. Contactați magazinul în legătură cu această a doua plată.',
  late: 'Plata dumneavoastră a ajuns după expirarea acestei pagini de plată. Dacă ceva nu pare în regulă, contactați magazinul.',
  reviewTitle: 'Plata dumneavoastră trebuie analizată',
  reviewText:
    'Magazinul trebuie să o analizeze. Vă rugăm să nu mai trimiteți nimic; contactați magazinul și menționați numărul de referință.',
  expiredTitle: 'Această pagină de plată a expirat',
  expiredText: 'Dacă ați trimis deja bani, contactați magazinul.',
  expiredNext: 'Reveniți la magazin pentru a începe din nou.',

  reference: 'Număr de referință',
  network: 'Rețea',
  time: 'Data și ora',
  viewOnExplorer: 'Vedeți în explorer',
  opensNewTab: 'se deschide într-o filă nouă',
  printReceipt: 'Tipăriți',
  saveReceipt: 'Salvați',
  receiptTitle: 'Confirmare de plată',
  receiptShop: 'Magazin',
  receiptAddress: 'Adresă',
  receiptTransaction: 'Tranzacție',
  backToShop: 'Înapoi la magazin',
  contactShop: 'Contactați magazinul',
  tryAgain: 'Încercați din nou',
  chooseAnother: 'Alegeți altă modalitate de plată',
  startAgain: 'Începeți din nou',
  refundTitle: 'Rambursarea dumneavoastră',
  refundAddress: (network) => `Adresa dumneavoastră în rețeaua ${network}`,
  refundWarning: 'Verificați adresa: o rambursare la o adresă greșită este pierdută.',
  refundInvalid: (network) => `Această adresă nu poate primi rambursarea în rețeaua ${network}.`,
  refundSubmit: 'Trimiteți această adresă magazinului',
  refundGiven: 'Magazinul are adresa dumneavoastră și va trimite rambursarea.',
  refundSent: 'Rambursarea a fost trimisă.',
  refundOver: 'Pentru această rambursare nu mai puteți indica o adresă. Contactați magazinul.',
  refundTag: 'Destination tag sau memo',
  refundNoTag: 'Adresa mea nu are nevoie de tag sau memo',
  refundTagInvalid: 'Introduceți un tag sau un memo valid ori indicați că adresa nu are nevoie de el.',
  close: 'Închideți',
  payWithCrypto: 'Plătiți cu criptomonede',
  total: 'Total',
  orderLines: 'Ce conține această comandă',
  sandbox: 'Test',
  sandboxHint: 'Pagină de plată de test. Nu trimiteți bani reali.',
  help: 'Plățile cu criptomonede nu pot fi anulate.',
  invoiceTitle: 'Cerere de plată',
  invoiceDue: 'De plătit până la',
  printPage: 'Tipăriți',
  nextCustomer: 'Următorul client',
  requestId: (id) => `Cod pentru asistență: ${id}`,

  priceHeldUntil: (time) => `Preț valabil până la ${time}`,
  priceHeldFor: (time) => `Preț valabil încă ${time}`,
  priceEnding: 'Prețul mai este valabil două minute.',
  priceEndedTitle: 'Acest preț nu mai este valabil',
  priceEndedText: 'Nu trimiteți nimic la prețul vechi.',
  priceEndedSent: 'Ați trimis deja? Urmărim în continuare această adresă.',
  newPrice: 'Obțineți un preț nou',
  qrShow: 'Afișați codul QR',
  qrHide: 'Ascundeți codul QR',
  reloadPage: 'Reîncărcați această pagină',
  openPaymentPage: 'Deschideți pagina de plată',
  missing: (amount) => `Lipsesc ${amount}.`,

  failures: {
    'price-replaced': {
      title: 'Prețul acestei comenzi s-a schimbat',
      next: 'Nu trimiteți nimic la o adresă afișată aici. Reveniți la magazin și deschideți din nou pagina de plată.',
    },
    'order-closed': {
      title: 'Această comandă nu mai acceptă plăți',
      next: 'Nu trimiteți nimic. Contactați magazinul.',
    },
    contradiction: {
      title: 'Detaliile acestei plăți se contrazic',
      next: 'Nu trimiteți nimic. Contactați magazinul.',
    },
    'address-unchecked': {
      title: 'Adresa nu a putut fi verificată',
      next: 'Verificați conexiunea la internet, apoi încercați din nou.',
    },
    'session-missing': {
      title: 'Această pagină nu are nicio comandă de plătit',
      next: 'Deschideți din nou pagina de plată din magazin.',
    },
    'session-invalid': {
      title: 'Această pagină de plată nu poate fi deschisă',
      next: 'Deschideți-o din nou din magazin.',
    },
    'session-expired': {
      title: 'Această pagină de plată a expirat',
      next: 'Reveniți la magazin pentru a începe din nou.',
    },
    'method-unavailable': {
      title: 'Această monedă nu este disponibilă acum în această rețea',
      next: 'Alegeți altă modalitate de plată.',
    },
    'amount-out-of-range': {
      title: 'Această sumă nu poate fi plătită astfel',
      next: 'Alegeți altă sumă sau altă monedă.',
    },
    'invalid-amount': {
      title: 'Această sumă nu poate fi folosită',
      next: 'Introduceți suma în cifre.',
    },
    'gateway-unavailable': {
      title: 'Serviciul de plată nu este disponibil acum',
      next: 'Încercați din nou peste puțin timp.',
    },
    'gateway-refused': {
      title: 'Serviciul de plată nu a acceptat această plată',
      next: 'Alegeți altă modalitate de plată.',
    },
    'payment-unverifiable': {
      title: 'Nu am putut verifica o adresă pentru dumneavoastră',
      next: 'Încercați din nou sau alegeți altă modalitate de plată.',
    },
    'address-mismatch': {
      title: 'Această adresă nu aparține rețelei',
      next: 'Nu trimiteți nimic. Alegeți altă modalitate de plată sau contactați magazinul.',
    },
    'too-many-requests': {
      title: 'Prea multe încercări într-un timp scurt',
      next: 'Așteptați puțin, apoi încercați din nou.',
    },
    'forbidden-origin': {
      title: 'Această pagină nu are voie să primească plăți',
      next: 'Vă rugăm să anunțați magazinul.',
    },
    'endpoint-not-found': {
      title: 'Pagina de plată a acestui magazin nu poate fi găsită',
      next: 'Vă rugăm să anunțați magazinul.',
    },
    'endpoint-unreadable': {
      title: 'Pagina de plată a acestui magazin nu răspunde corect',
      next: 'Încercați din nou peste puțin timp sau contactați magazinul.',
    },
    'session-unavailable': {
      title: 'Magazinul nu a putut deschide comanda dumneavoastră',
      next: 'Încercați din nou peste puțin timp sau contactați magazinul.',
    },
    'network-error': {
      title: 'Magazinul nu poate fi contactat acum',
      next: 'Verificați conexiunea la internet, apoi încercați din nou.',
    },
    unknown: {
      title: 'Ceva nu a mers bine',
      next: 'Încercați din nou peste puțin timp sau contactați magazinul.',
    },
  },
}

export default messages
