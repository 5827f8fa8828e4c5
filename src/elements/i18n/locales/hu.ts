/** Hungarian. */
import type { Translation } from '../messages.js'

const messages: Translation = {
  sentence: (words) => `${words}.`,

  chooseTitle: 'Válassza ki, hogyan fizet',
  searchLabel: 'Valuta, hálózat keresése',
  searchEmpty: (query) => `Nincs találat erre: „${query}”.`,
  searchCount: (count) => `${count} kriptovaluta`,
  searchWithout: (query, word) => `Nincs találat erre: „${query}”. Enélkül ez van: „${word}”.`,
  searchMore: (count) => `Még ${count} kriptovaluta: kereséssel megtalálja.`,
  searchClear: 'Keresés törlése',
  recentTitle: 'Legutóbb használt',
  methodsLabel: 'Kriptovaluták és hálózatok',
  networkCount: (count) => `${count} hálózat`,
  networksOf: (coin) => `Hálózatok ehhez: ${coin}`,
  onNetwork: (network) => `${network} hálózaton`,
  approximately: (amount) => `≈ ${amount}`,
  unavailable: 'Most nem elérhető',
  methodsLoading: 'Fizetési módok betöltése',
  methodsEmpty: 'Itt most nem lehet fizetni. Kérjük, forduljon a bolthoz.',

  amountTitle: 'Mennyit szeretne fizetni?',
  amountLabel: 'Összeg',
  amountSubmit: 'Tovább',
  amountRange: (min, max) => `Legalább ${min}, legfeljebb ${max}`,
  amountInvalid: 'Számjegyekkel írja be az összeget, például 25,50.',
  amountAmbiguous: (typed, thousands, decimals) =>
    `„${typed}” kétféle összeget jelenthet. Írja be: ${thousands} vagy ${decimals}.`,
  amountTooSmall: (min) => `A legkisebb összeg ${min}.`,
  amountTooLarge: (max) => `A legnagyobb összeg ${max}.`,
  amountPresets: 'Javasolt összegek',

  loading: 'Rendelésének betöltése',
  creating: 'A cím lekérése',

  payTitle: 'Küldje el pontosan ezt',
  remainingTitle: 'Küldje el a hátralévő összeget',
  activationFee: (fee) => `A fizetési szolgáltatás által jelzett tárcaaktiválási díj: ${fee}.`,
  addressTitle: (network) => `Erre a címre ${network} hálózaton`,
  qrLabel: (coin, network) => `QR-kód fizetéshez: ${coin}, ${network} hálózaton`,
  warning: (coin, network) =>
    `Erre a címre csak ${coin} kriptovalutát küldjön, és csak ${network} hálózaton.`,
  copyAddress: 'Cím másolása',
  copyAmount: 'Összeg másolása',
  copied: 'Másolva',
  addressCopied: (network) =>
    network === undefined ? 'Cím másolva.' : `Cím másolva. Csak ${network} hálózaton küldjön.`,
  amountCopied: (amount) => `Összeg másolva: ${amount}.`,
  copyDenied: 'A másolás itt le van tiltva. A szöveg ki van jelölve: másolja billentyűzettel vagy a menüből.',
  openWallet: (wallet) => (wallet === '' ? 'Megnyitás tárcában' : `Megnyitás itt: ${wallet}`),
  walletsTitle: 'Fizetés ebben a böngészőben lévő tárcából',
  walletPay: (wallet) => `Fizetés ezzel: ${wallet}`,
  walletConnecting: (wallet) => `Csatlakozzon itt: ${wallet}`,
  walletConnectingText:
    'A tárca ablaka azt kérdezi, hogy ez az oldal láthatja-e a fiókját. Még semmit sem küldünk el.',
  walletSwitching: (wallet, network) => `Váltson ${network} hálózatra itt: ${wallet}`,
  walletSwitchingText: 'A tárca másik hálózatra van állítva. Még semmit sem küldünk el.',
  walletConfirming: (wallet) => `Hagyja jóvá itt: ${wallet}`,
  walletConfirmingText: (amount, network) =>
    `A tárcának pontosan ennyit kell kérnie: ${amount}, ${network} hálózaton. Ha bármi mást kér, utasítsa el.`,
  walletCancel: 'Mégse',
  walletSent: 'Elküldve a tárcájából. Várjuk, hogy megérkezzen.',
  walletSentText: 'Nincs más teendője. Ez az oldal figyeli a fizetést.',
  walletAgain: 'Küldés újra',
  walletUnclear: 'Nem tudjuk megállapítani, hogy a tárcája elküldte-e',
  walletUnclearText: 'Mielőtt újra próbálja, nézze meg a tárcájában, hogy ne fizessen kétszer.',
  walletAlreadySent: 'Ezt már elküldte a tárcájából',
  walletAlreadySentText: 'Csak akkor küldje el újra, ha a tárcája szerint az első küldés sikertelen volt.',
  walletTest: 'Ez egy tesztoldal',
  walletTestText: 'A tárcájából küldött valódi pénz elveszne.',
  walletSendAnyway: 'Küldés mégis',
  walletStopped: {
    rejected: {
      title: 'Ön elutasította a tárcájában',
      next: 'Semmi sem lett elküldve. Újra megpróbálhatja.',
    },
    busy: {
      title: 'A tárcája Önre vár',
      next: 'Nyitott kérés van benne. Nyissa meg a tárcát, válaszoljon a kérésre, majd próbálja újra.',
    },
    'no-account': {
      title: 'A tárcája egyetlen fiókot sem osztott meg',
      next: 'Oldja fel a zárolását, majd próbálja újra.',
    },
    'unknown-network': {
      title: 'A tárcája nem ismeri ezt a hálózatot',
      next: 'Adja hozzá a hálózatot a tárcájában, majd próbálja újra. Semmi sem lett elküldve.',
    },
    'wrong-network': {
      title: 'A tárcája még másik hálózaton van',
      next: 'Váltson a tárcájában ennek a fizetésnek a hálózatára, majd próbálja újra. Semmi sem lett elküldve.',
    },
    changed: {
      title: 'Közben valami megváltozott',
      next: 'A fiók, a hálózat vagy az összeg most már más. Semmi sem lett elküldve. Újra megpróbálhatja.',
    },
    'no-answer': {
      title: 'A tárcája nem válaszolt',
      next: 'Semmi sem lett elküldve. Nyissa meg a tárcát, majd próbálja újra.',
    },
    failed: {
      title: 'A tárcája nem tudta elküldeni',
      next: 'A tárcája megírja, miért. Mielőtt újra próbálja, győződjön meg ott arról, hogy semmi sem ment el.',
    },
    unusable: {
      title: 'A tárcája itt nem használható',
      next: 'Semmi sem lett elküldve. Használja a fenti címet.',
    },
  },
  walletApps: 'Megnyitás tárcaalkalmazásban',
  walletOtherApps: 'Másik tárcaalkalmazás',
  walletAppsText: 'Az alkalmazás a kitöltött fizetéssel nyílik meg. Jóváhagyás előtt hasonlítsa össze.',
  change: 'Másik',
  changeLabel: 'Másik kriptovaluta vagy hálózat',

  exchangeTitle: 'Kriptotőzsdéről fizet?',
  exchangeNetwork: (network) => `A kiutalás hálózataként ezt válassza: ${network}.`,
  exchangeFee: (amount) =>
    `A tőzsdék a díjukat gyakran levonják abból, amit küld. Gondoskodjon róla, hogy ennyi érkezzen meg: ${amount}.`,
  exchangeTag: 'Ehhez a fizetéshez nincs memo vagy tag. Ha a tőzsde kéri, hagyja üresen a mezőt.',
  exchangeMinimum:
    'A tőzsdéknél van legkisebb kiutalható összeg. Ha ez az összeg annál kisebb, fizessen tárcából vagy másik kriptovalutával.',
  exchangeFeeLabel: (coin) => `A tőzsde díja (${coin})`,
  exchangeEnter: (amount) => `Ha a díjat levonják a beírt összegből, ennyit írjon be: ${amount}.`,
  exchangeFeeInvalid: 'Számjegyekkel írja be a díjat, például 1,5.',
  waitingTitle: 'Elküldte, és itt nem történik semmi?',
  waitingTime: 'Az átutalás eltarthat egy ideig, tőzsdéről még tovább.',
  waitingOnce: 'Kérjük, ne küldje el másodszor is.',
  checkTitle: 'A beillesztett cím ellenőrzése',
  checkLabel: 'Illessze be a címet a tárcájából',
  checkMatches: 'Ez a helyes cím.',
  checkDiffers: 'Ez egy másik cím. Ne küldjön rá semmit.',
  checkCut: 'Ez csak egy cím része. Másolja ki a tárcájából a teljes címet.',
  checkFirst: (position, wanted, found) =>
    `Eltérés itt: ${position}. karakter. Ennek kell lennie: „${wanted}”, de ez áll ott: „${found}”.`,
  checkLength: 'Nem olyan hosszú, mint a helyes cím.',
  supportCopy: 'Adatok másolása az ügyfélszolgálatnak',
  supportCopied: 'Adatok másolva',
  supportSaved: 'Adatok mentve',
  openPayment: (amount, network) =>
    `Már van egy címe ehhez: ${amount}, ${network} hálózaton. Ha küldött oda pénzt, ne fizessen újra.`,
  openPaymentBack: 'Vissza ahhoz a fizetéshez',
  deviceTitle: 'Folytatás másik eszközön',
  deviceText: 'Olvassa be ott ezt a kódot. Akinél megvan, láthatja és kifizetheti ezt a rendelést.',
  deviceLabel: 'QR-kód ennek az oldalnak a címével',

  status: {
    awaiting: 'Várakozás a fizetésére',
    partial: 'Várakozás a hátralévő összegre',
    confirming: 'Megerősítés alatt',
    paid: 'Kifizetve',
    review: 'Ellenőrzés alatt',
  },
  announced: {
    awaiting: 'Várjuk a fizetését.',
    partial: 'A fizetés egy része megérkezett. Kérjük, küldje el a hátralévő összeget.',
    confirming: 'Látjuk a fizetését. Nincs más teendője.',
    paid: 'A fizetés teljes. Köszönjük.',
    review: 'A fizetését ellenőrizni kell. Kérjük, forduljon a bolthoz.',
  },
  checkedNow: 'éppen most ellenőrizve',
  checkedSeconds: (seconds) => `${seconds} mp-cel ezelőtt ellenőrizve`,
  checkedMinutes: (minutes) => `${minutes} perccel ezelőtt ellenőrizve`,
  checkedAt: (time) => `utoljára ellenőrizve: ${time}`,
  offline: 'Most nem tudjuk ellenőrizni, de tovább próbálkozunk.',
  refused: 'Ez az oldal már nem tudja ellenőrizni a fizetést. Töltse be újra.',
  reloadFirst: 'Töltse be újra ezt az oldalt, mielőtt bármit küld.',
  unrecognised:
    'A fizetési szolgáltatás olyat közöl a fizetésről, amit ez az oldal nem ismer. A fizetést továbbra is figyeljük.',

  receivedOf: (received, amount) => `Megérkezett: ${received} / ${amount}`,
  partialHelp: 'Túl kicsi a hátralévő összeg a küldéshez? Forduljon a bolthoz, és adja meg a hivatkozást.',

  confirmingTitle: 'Látjuk a fizetését',
  confirmingText: 'Nincs más teendője. Kérjük, ne küldje el újra: a hálózat éppen megerősíti.',
  paidTitle: 'Kifizetve',
  overpaid: (surplus) => `A szükségesnél többet küldött, ennyivel: ${surplus}. Forduljon ezzel a bolthoz.`,
  duplicate: 'Ez a rendelés már ki volt fizetve. Ezzel a második fizetéssel forduljon a bolthoz.',
  late: 'A fizetése azután érkezett meg, hogy ez a fizetési oldal lejárt. Ha bármi nem stimmel, forduljon a bolthoz.',
  reviewTitle: 'A fizetését ellenőrizni kell',
  reviewText:
    'A boltnak meg kell néznie. Kérjük, ne küldjön több pénzt; forduljon a bolthoz, és adja meg a hivatkozást.',
  expiredTitle: 'Ez a fizetési oldal lejárt',
  expiredText: 'Ha már küldött pénzt, forduljon a bolthoz.',
  expiredNext: 'Az újrakezdéshez térjen vissza a boltba.',

  reference: 'Hivatkozás',
  network: 'Hálózat',
  time: 'Időpont',
  viewOnExplorer: 'Megtekintés a blokkböngészőben',
  opensNewTab: 'új lapon nyílik meg',
  printReceipt: 'Nyomtatás',
  saveReceipt: 'Mentés',
  receiptTitle: 'Fizetési bizonylat',
  receiptShop: 'Bolt',
  receiptAddress: 'Cím',
  receiptTransaction: 'Tranzakció',
  backToShop: 'Vissza a boltba',
  contactShop: 'Kapcsolat a bolttal',
  tryAgain: 'Próbálja újra',
  chooseAnother: 'Másik fizetési mód választása',
  startAgain: 'Újrakezdés',
  close: 'Bezárás',
  payWithCrypto: 'Fizetés kriptovalutával',
  total: 'Összesen',
  orderLines: 'A rendelés tartalma',
  sandbox: 'Teszt',
  sandboxHint: 'Tesztoldal. Ne küldjön valódi pénzt.',
  help: 'A kriptofizetéseket nem lehet visszavonni.',
  invoiceTitle: 'Számla',
  invoiceDue: 'Fizetési határidő',
  printPage: 'Nyomtatás',
  nextCustomer: 'Következő vásárló',
  requestId: (id) => `Támogatási kód: ${id}`,

  failures: {
    'session-missing': {
      title: 'Ezen az oldalon nincs fizetendő rendelés',
      next: 'Nyissa meg újra a fizetési oldalt a boltból.',
    },
    'session-invalid': {
      title: 'Ez a fizetési oldal nem nyitható meg',
      next: 'Nyissa meg újra a boltból.',
    },
    'session-expired': {
      title: 'Ez a fizetési oldal lejárt',
      next: 'Az újrakezdéshez térjen vissza a boltba.',
    },
    'method-unavailable': {
      title: 'Ez a kriptovaluta most nem elérhető ezen a hálózaton',
      next: 'Válasszon másik fizetési módot.',
    },
    'amount-out-of-range': {
      title: 'Ez az összeg így nem fizethető ki',
      next: 'Válasszon másik összeget vagy másik kriptovalutát.',
    },
    'invalid-amount': {
      title: 'Ez az összeg nem használható',
      next: 'Számjegyekkel írja be az összeget, például 25,50.',
    },
    'gateway-unavailable': {
      title: 'A fizetési szolgáltatás most nem elérhető',
      next: 'Próbálja újra kicsit később.',
    },
    'gateway-refused': {
      title: 'A fizetési szolgáltatás nem fogadta el ezt a fizetést',
      next: 'Válasszon másik fizetési módot.',
    },
    'payment-unverifiable': {
      title: 'Nem tudtunk ellenőrizni egy címet az Ön számára',
      next: 'Próbálja újra, vagy válasszon másik fizetési módot.',
    },
    'address-mismatch': {
      title: 'Ez a cím nem ehhez a hálózathoz tartozik',
      next: 'Ne küldjön semmit. Válasszon másik fizetési módot, vagy forduljon a bolthoz.',
    },
    'too-many-requests': {
      title: 'Túl sok próbálkozás rövid idő alatt',
      next: 'Várjon egy kicsit, majd próbálja újra.',
    },
    'forbidden-origin': {
      title: 'Ez az oldal nem fogadhat fizetést',
      next: 'Kérjük, jelezze a boltnak.',
    },
    'endpoint-not-found': {
      title: 'Ennek a boltnak a fizetési oldala nem található',
      next: 'Kérjük, jelezze a boltnak.',
    },
    'session-unavailable': {
      title: 'A bolt nem tudta megnyitni a rendelését',
      next: 'Próbálja újra kicsit később, vagy forduljon a bolthoz.',
    },
    'network-error': {
      title: 'A bolt most nem érhető el',
      next: 'Ellenőrizze az internetkapcsolatát, majd próbálja újra.',
    },
    unknown: {
      title: 'Valami nem sikerült',
      next: 'Próbálja újra kicsit később, vagy forduljon a bolthoz.',
    },
  },
}

export default messages
