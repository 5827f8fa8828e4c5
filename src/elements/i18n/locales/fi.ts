/** Finnish. */
import type { Translation } from '../messages.js'

const messages: Translation = {
  sentence: (words) => `${words}.`,

  chooseTitle: 'Valitse maksutapa',
  needCoinTitle: 'Tarvitset jotakin näistä kryptovaluutoista lompakossa tai pörssissä',
  needCoinText:
    'Tarvitset lompakkosovelluksen tai pörssitilin, jossa on jotakin näistä kryptovaluutoista. Pidä mukana hieman summaa enemmän, koska lähettäminen maksaa palkkion. Palaa sitten tänne, valitse kryptovaluutta ja sen verkko ja lähetä täsmälleen se, mitä tämä sivu näyttää.',
  searchLabel: 'Hae valuuttaa tai verkkoa',
  searchEmpty: (query) => `Haulla ”${query}” ei löytynyt mitään.`,
  searchCount: (count) => (count === 1 ? '1 kryptovaluutta' : `${count} kryptovaluuttaa`),
  searchWithout: (query, word) =>
    `Haulla ”${query}” ei löytynyt mitään. Nämä tulokset ovat ilman sanaa ”${word}”.`,
  searchMore: (count) =>
    count === 1
      ? 'Vielä 1 kryptovaluutta: löydät sen hakemalla.'
      : `Vielä ${count} kryptovaluuttaa: löydät omasi hakemalla.`,
  searchClear: 'Tyhjennä haku',
  recentTitle: 'Viimeksi käytetyt',
  methodsLabel: 'Kryptovaluutat ja verkot',
  networkCount: (count) => (count === 1 ? '1 verkko' : `${count} verkkoa`),
  networksOf: (coin) => `Verkot: ${coin}`,
  onNetwork: (network) => `verkossa ${network}`,
  approximately: (amount) => `≈ ${amount}`,
  unavailable: 'Ei käytettävissä nyt',
  methodsLoading: 'Maksutapoja ladataan',
  methodsEmpty: 'Täällä ei voi maksaa juuri nyt. Ota yhteyttä kauppaan.',

  amountTitle: 'Kuinka paljon haluat maksaa?',
  amountLabel: 'Summa',
  amountSubmit: 'Jatka',
  amountRange: (min, max) => `Vähintään ${min}, enintään ${max}`,
  amountInvalid: (example) => `Kirjoita summa numeroin, esimerkiksi ${example}.`,
  amountAmbiguous: (typed, thousands, decimals) =>
    `”${typed}” voi tarkoittaa kahta summaa. Kirjoita ${thousands} tai ${decimals}.`,
  amountTooSmall: (min) => `Pienin summa on ${min}.`,
  amountTooLarge: (max) => `Suurin summa on ${max}.`,
  amountPresets: 'Ehdotetut summat',

  loading: 'Tilaustasi ladataan',
  creating: 'Osoitetta haetaan',

  payTitle: 'Lähetä täsmälleen',
  remainingTitle: 'Lähetä puuttuva summa',
  addressTitle: (network) => `Tähän osoitteeseen verkossa ${network}`,
  qrLabel: (coin, network) => `QR-koodi maksamiseen, ${coin} verkossa ${network}`,
  warning: (coin, network) =>
    `Lähetä tähän osoitteeseen vain kryptovaluuttaa ${coin} ja vain verkossa ${network}.`,
  copyAddress: 'Kopioi osoite',
  copyAmount: 'Kopioi summa',
  copied: 'Kopioitu',
  addressCopied: (network) =>
    network === undefined ? 'Osoite kopioitu.' : `Osoite kopioitu. Lähetä vain verkossa ${network}.`,
  amountCopied: (amount) => `Summa kopioitu: ${amount}.`,
  copyDenied: 'Kopiointi on täällä estetty. Teksti on valittu: kopioi se näppäimistöllä tai valikosta.',
  openWallet: (wallet) => (wallet === '' ? 'Avaa lompakossa' : `Avaa lompakossa ${wallet}`),
  walletsTitle: 'Maksa tämän selaimen lompakosta',
  walletPay: (wallet) => `Maksa lompakolla ${wallet}`,
  walletConnecting: (wallet) => `Yhdistä lompakossa ${wallet}`,
  walletConnectingText: 'Lompakon ikkuna kysyy, saako tämä sivu nähdä tilisi. Vielä ei lähetetä mitään.',
  walletSwitching: (wallet, network) => `Vaihda lompakossa ${wallet} verkoksi ${network}`,
  walletSwitchingText: 'Lompakossa on valittuna toinen verkko. Vielä ei lähetetä mitään.',
  walletConfirming: (wallet) => `Vahvista lompakossa ${wallet}`,
  walletConfirmingText: (amount, network) =>
    `Lompakon on pyydettävä täsmälleen ${amount} verkossa ${network}. Jos se pyytää mitä tahansa muuta, hylkää pyyntö.`,
  walletCancel: 'Peruuta',
  walletSent: 'Lähetetty lompakostasi. Odotamme, että se saapuu.',
  walletSentText: 'Sinun ei tarvitse tehdä muuta. Tämä sivu seuraa maksua.',
  walletAgain: 'Lähetä uudelleen',
  walletUnclear: 'Emme tiedä, lähettikö lompakkosi maksun',
  walletUnclearText: 'Katso lompakostasi ennen kuin yrität uudelleen, jotta et maksa kahdesti.',
  walletAlreadySent: 'Olet jo lähettänyt tämän lompakostasi',
  walletAlreadySentText:
    'Lähetä uudelleen vain, jos lompakkosi kertoo ensimmäisen lähetyksen epäonnistuneen.',
  walletTest: 'Tämä on testisivu',
  walletTestText: 'Lompakostasi lähetetty oikea raha menetettäisiin.',
  walletSendAnyway: 'Lähetä silti',
  walletStopped: {
    rejected: {
      title: 'Hylkäsit pyynnön lompakossasi',
      next: 'Mitään ei lähetetty. Voit yrittää uudelleen.',
    },
    busy: {
      title: 'Lompakkosi odottaa sinua',
      next: 'Siinä on avoin pyyntö. Avaa lompakko, vastaa pyyntöön ja yritä sitten uudelleen.',
    },
    'no-account': {
      title: 'Lompakkosi ei jakanut mitään tiliä',
      next: 'Avaa lompakon lukitus ja yritä sitten uudelleen.',
    },
    'unknown-network': {
      title: 'Tämä verkko puuttuu lompakostasi',
      next: 'Lisää verkko lompakkoosi ja yritä sitten uudelleen. Mitään ei lähetetty.',
    },
    'wrong-network': {
      title: 'Lompakkosi on vielä toisessa verkossa',
      next: 'Vaihda lompakossasi tämän maksun verkkoon ja yritä sitten uudelleen. Mitään ei lähetetty.',
    },
    changed: {
      title: 'Jokin muuttui sillä välin',
      next: 'Tili, verkko tai summa on muuttunut. Mitään ei lähetetty. Voit yrittää uudelleen.',
    },
    'no-answer': {
      title: 'Lompakkosi ei vastannut',
      next: 'Mitään ei lähetetty. Avaa lompakko ja yritä sitten uudelleen.',
    },
    failed: {
      title: 'Lompakkosi ei voinut lähettää maksua',
      next: 'Lompakkosi kertoo syyn. Varmista siitä, ettei mitään ole lähetetty, ennen kuin yrität uudelleen.',
    },
    unusable: {
      title: 'Lompakkoasi ei voi käyttää täällä',
      next: 'Mitään ei lähetetty. Käytä yllä olevaa osoitetta.',
    },
  },
  walletApps: 'Avaa lompakkosovelluksessa',
  walletOtherApps: 'Muu lompakkosovellus',
  walletAppsText: 'Sovellus avautuu maksun tiedot valmiiksi täytettyinä. Vertaa niitä ennen kuin vahvistat.',
  change: 'Vaihda',
  changeLabel: 'Vaihda kryptovaluuttaa tai verkkoa',

  exchangeTitle: 'Maksatko kryptopörssistä?',
  exchangeNetwork: (network) => `Valitse noston verkoksi ${network}.`,
  exchangeFee: (amount) =>
    `Pörssit vähentävät palkkionsa usein lähetettävästä summasta. Varmista, että perille tulee ${amount}.`,
  exchangeTag:
    'Tämä maksu ei vaadi memoa eikä destination tagia. Jos pörssi kysyy sellaista, jätä kenttä tyhjäksi.',
  exchangeMinimum:
    'Pörsseillä on noston vähimmäissumma. Jos tämä summa on sitä pienempi, maksa lompakosta tai toisella kryptovaluutalla.',
  exchangeFeeLabel: (coin) => `Pörssin palkkio, ${coin}`,
  exchangeEnter: (amount) => `Jos palkkio vähennetään kirjoittamastasi summasta, kirjoita ${amount}.`,
  exchangeFeeInvalid: (example) => `Kirjoita palkkio numeroin, esimerkiksi ${example}.`,
  waitingTitle: 'Lähetit sen, eikä täällä tapahdu mitään?',
  waitingTime: 'Siirto voi kestää hetken, pörssistä vielä kauemmin.',
  waitingOnce: 'Älä lähetä toista kertaa.',
  checkTitle: 'Tarkista liittämäsi osoite',
  checkLabel: 'Liitä osoite lompakostasi',
  checkMatches: 'Tämä on oikea osoite.',
  checkDiffers: 'Tämä on eri osoite. Älä lähetä siihen mitään.',
  checkCut: 'Tämä on vain osa osoitteesta. Kopioi lompakostasi koko osoite.',
  checkFirst: (position, wanted, found) =>
    `Merkin ${position} pitäisi olla ”${wanted}”, mutta se on ”${found}”.`,
  checkLength: 'Se ei ole yhtä pitkä kuin oikea osoite.',
  supportCopy: 'Kopioi tiedot asiakaspalvelulle',
  supportCopied: 'Tiedot kopioitu',
  supportSaved: 'Tiedot tallennettu',
  openPayment: (amount, network) =>
    `Sinulla on jo osoite summalle ${amount} verkossa ${network}. Jos lähetit sinne rahaa, älä maksa uudelleen.`,
  openPaymentBack: 'Takaisin siihen maksuun',
  deviceTitle: 'Jatka toisella laitteella',
  deviceText:
    'Skannaa tämä koodi toisella laitteella. Se, jolla koodi on, voi nähdä tämän tilauksen ja maksaa sen.',
  deviceLabel: 'QR-koodi, jossa on tämän sivun osoite',

  status: {
    awaiting: 'Odottaa maksuasi',
    partial: 'Odottaa puuttuvaa summaa',
    confirming: 'Vahvistetaan',
    paid: 'Maksettu',
    review: 'Kaupan selvitettävänä',
  },
  announced: {
    awaiting: 'Odotamme maksuasi.',
    partial: 'Osa maksustasi on saapunut. Lähetä puuttuva summa.',
    confirming: 'Näemme maksusi. Sinun ei tarvitse tehdä muuta.',
    paid: 'Maksusi on suoritettu kokonaan. Kiitos.',
    review: 'Maksusi on selvitettävä. Ota yhteyttä kauppaan.',
  },
  checkedNow: 'tarkistettu juuri nyt',
  checkedSeconds: (seconds) => `tarkistettu ${seconds} s sitten`,
  checkedMinutes: (minutes) => `tarkistettu ${minutes} min sitten`,
  checkedAt: (time) => `tarkistettu viimeksi ${time}`,
  offline: 'Emme voi tarkistaa juuri nyt, mutta yritämme edelleen.',
  refused: 'Tämä sivu ei voi enää tarkistaa maksua. Lataa se uudelleen.',
  reloadFirst: 'Lataa tämä sivu uudelleen ennen kuin lähetät mitään.',
  unrecognised: 'Maksupalvelu ilmoittaa tilan, jota tämä sivu ei tunne. Jatkamme tarkistamista.',

  receivedOf: (received, amount) => `Vastaanotettu ${received} / ${amount}`,
  partialHelp: 'Onko puuttuva summa liian pieni lähetettäväksi? Ota yhteyttä kauppaan ja ilmoita viite.',

  confirmingTitle: 'Näemme maksusi',
  confirmingText: 'Sinun ei tarvitse tehdä muuta. Älä lähetä maksua uudelleen: verkko vahvistaa sitä.',
  closePage: 'Voit sulkea tämän sivun.',
  paidTitle: 'Maksettu',
  acceptedTitle: 'Kauppa on hyväksynyt maksun',
  overpaid: (surplus) => `Lähetit ${surplus} enemmän kuin oli tarpeen. Ota siitä yhteyttä kauppaan.`,
  duplicate: 'Tämä tilaus oli jo maksettu. Ota tästä toisesta maksusta yhteyttä kauppaan.',
  late: 'Maksusi saapui sen jälkeen, kun tämä maksusivu oli vanhentunut. Jos jokin näyttää olevan väärin, ota yhteyttä kauppaan.',
  reviewTitle: 'Maksusi on selvitettävä',
  reviewText: 'Kaupan on selvitettävä se. Älä lähetä enempää; ota yhteyttä kauppaan ja ilmoita viite.',
  expiredTitle: 'Tämä maksusivu on vanhentunut',
  expiredText: 'Jos olet jo lähettänyt rahaa, ota yhteyttä kauppaan.',
  expiredNext: 'Palaa kauppaan ja aloita alusta.',

  reference: 'Viite',
  network: 'Verkko',
  time: 'Päivämäärä ja aika',
  viewOnExplorer: 'Katso lohkoselaimessa',
  opensNewTab: 'avautuu uuteen välilehteen',
  printReceipt: 'Tulosta',
  saveReceipt: 'Tallenna',
  receiptTitle: 'Kuitti',
  receiptShop: 'Kauppa',
  receiptAddress: 'Osoite',
  receiptTransaction: 'Tapahtuma',
  backToShop: 'Takaisin kauppaan',
  contactShop: 'Ota yhteyttä kauppaan',
  tryAgain: 'Yritä uudelleen',
  chooseAnother: 'Valitse toinen maksutapa',
  startAgain: 'Aloita alusta',
  refundTitle: 'Hyvityksesi',
  refundAddress: (network) => `Osoitteesi verkossa ${network}`,
  refundWarning: 'Tarkista osoite: väärään osoitteeseen lähetetty hyvitys menetetään.',
  refundInvalid: (network) => `Tämä osoite ei voi vastaanottaa hyvitystä verkossa ${network}.`,
  refundSubmit: 'Lähetä tämä osoite kaupalle',
  refundGiven: 'Kaupalla on osoitteesi, ja se lähettää hyvityksen.',
  refundSent: 'Hyvitys on lähetetty.',
  refundOver: 'Tähän hyvitykseen ei voi enää antaa osoitetta. Ota yhteyttä kauppaan.',
  close: 'Sulje',
  payWithCrypto: 'Maksa kryptolla',
  total: 'Yhteensä',
  orderLines: 'Tilauksen sisältö',
  sandbox: 'Testi',
  sandboxHint: 'Testisivu. Älä lähetä oikeaa rahaa.',
  help: 'Kryptomaksuja ei voi perua.',
  invoiceTitle: 'Maksupyyntö',
  invoiceDue: 'Maksettava viimeistään',
  printPage: 'Tulosta',
  nextCustomer: 'Seuraava asiakas',
  requestId: (id) => `Tukikoodi ${id}`,

  priceHeldUntil: (time) => `Hinta voimassa ${time} asti`,
  priceHeldFor: (time) => `Hinta voimassa vielä ${time}`,
  priceEnding: 'Hinta on voimassa vielä kaksi minuuttia.',
  priceEndedTitle: 'Tämä hinta ei ole enää voimassa',
  priceEndedText: 'Älä lähetä mitään vanhalla hinnalla.',
  priceEndedSent: 'Lähetitkö jo? Seuraamme tätä osoitetta edelleen.',
  newPrice: 'Hae uusi hinta',
  qrShow: 'Näytä QR-koodi',
  qrHide: 'Piilota QR-koodi',
  reloadPage: 'Lataa tämä sivu uudelleen',
  openPaymentPage: 'Avaa maksusivu',
  missing: (amount) => `Puuttuu ${amount}.`,

  failures: {
    'price-replaced': {
      title: 'Tämän tilauksen hinta on muuttunut',
      next: 'Älä lähetä mitään tässä näkyvään osoitteeseen. Palaa kauppaan ja avaa maksusivu uudelleen.',
    },
    'order-closed': {
      title: 'Tämä tilaus ei ota vastaan enempää maksuja',
      next: 'Älä lähetä mitään. Ota yhteyttä kauppaan.',
    },
    contradiction: {
      title: 'Tämän maksun tiedot ovat ristiriidassa',
      next: 'Älä lähetä mitään. Ota yhteyttä kauppaan.',
    },
    'address-unchecked': {
      title: 'Osoitetta ei voitu tarkistaa',
      next: 'Tarkista internetyhteytesi ja yritä sitten uudelleen.',
    },
    'session-missing': {
      title: 'Tällä sivulla ei ole maksettavaa tilausta',
      next: 'Avaa maksusivu uudelleen kaupasta.',
    },
    'session-invalid': {
      title: 'Tätä maksusivua ei voi avata',
      next: 'Avaa se uudelleen kaupasta.',
    },
    'session-expired': {
      title: 'Tämä maksusivu on vanhentunut',
      next: 'Palaa kauppaan ja aloita alusta.',
    },
    'method-unavailable': {
      title: 'Tämä kryptovaluutta ei ole nyt käytettävissä tässä verkossa',
      next: 'Valitse toinen maksutapa.',
    },
    'amount-out-of-range': {
      title: 'Tätä summaa ei voi maksaa näin',
      next: 'Valitse toinen summa tai toinen kryptovaluutta.',
    },
    'invalid-amount': {
      title: 'Tätä summaa ei voi käyttää',
      next: 'Kirjoita summa numeroin.',
    },
    'gateway-unavailable': {
      title: 'Maksupalvelu ei ole käytettävissä juuri nyt',
      next: 'Yritä hetken kuluttua uudelleen.',
    },
    'gateway-refused': {
      title: 'Maksupalvelu ei hyväksynyt tätä maksua',
      next: 'Valitse toinen maksutapa.',
    },
    'payment-unverifiable': {
      title: 'Emme voineet varmistaa sinulle osoitetta',
      next: 'Yritä uudelleen tai valitse toinen maksutapa.',
    },
    'address-mismatch': {
      title: 'Tämä osoite ei kuulu tähän verkkoon',
      next: 'Älä lähetä mitään. Valitse toinen maksutapa tai ota yhteyttä kauppaan.',
    },
    'too-many-requests': {
      title: 'Liian monta yritystä lyhyessä ajassa',
      next: 'Odota hetki ja yritä sitten uudelleen.',
    },
    'forbidden-origin': {
      title: 'Tämä sivu ei saa ottaa vastaan maksuja',
      next: 'Kerro siitä kaupalle.',
    },
    'endpoint-not-found': {
      title: 'Tämän kaupan maksusivua ei löydy',
      next: 'Kerro siitä kaupalle.',
    },
    'endpoint-unreadable': {
      title: 'Tämän kaupan maksusivu ei vastaa oikein',
      next: 'Yritä hetken kuluttua uudelleen tai ota yhteyttä kauppaan.',
    },
    'session-unavailable': {
      title: 'Kauppa ei voinut avata tilaustasi',
      next: 'Yritä hetken kuluttua uudelleen tai ota yhteyttä kauppaan.',
    },
    'network-error': {
      title: 'Kauppaan ei saada yhteyttä juuri nyt',
      next: 'Tarkista internetyhteytesi ja yritä sitten uudelleen.',
    },
    unknown: {
      title: 'Jokin meni vikaan',
      next: 'Yritä hetken kuluttua uudelleen tai ota yhteyttä kauppaan.',
    },
  },
}

export default messages
