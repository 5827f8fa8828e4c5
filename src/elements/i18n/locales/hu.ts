/** Hungarian. */
import type { Translation } from '../messages.js'
import texts from './hu.json'

const messages: Translation = {
  ...texts,

  sentence: (words) => `${words}.`,
  searchEmpty: (query) => `Nincs találat erre: „${query}”.`,
  searchCount: (count) => `${count} kriptovaluta`,
  searchWithout: (query, word) => `Nincs találat erre: „${query}”. Ezek a találatok enélkül: „${word}”.`,
  searchMore: (count) => `Még ${count} kriptovaluta: kereséssel megtalálja.`,
  networkCount: (count) => `${count} hálózat`,
  networksOf: (coin) => `Hálózatok ehhez: ${coin}`,
  onNetwork: (network) => `${network} hálózaton`,
  approximately: (amount) => `≈ ${amount}`,
  amountRange: (min, max) => `Legalább ${min}, legfeljebb ${max}`,
  amountInvalid: (example) => `Számjegyekkel írja be az összeget, például ${example}.`,
  amountAmbiguous: (typed, thousands, decimals) =>
    `„${typed}” kétféle összeget jelenthet. Írja be: ${thousands} vagy ${decimals}.`,
  amountTooSmall: (min) => `A legkisebb összeg ${min}.`,
  amountTooLarge: (max) => `A legnagyobb összeg ${max}.`,
  addressTitle: (network) => `Erre a címre ${network} hálózaton`,
  qrLabel: (coin, network) => `QR-kód fizetéshez: ${coin}, ${network} hálózaton`,
  warning: (coin, network) =>
    `Erre a címre csak ${coin} kriptovalutát küldjön, és csak ${network} hálózaton.`,
  addressCopied: (network) =>
    network === undefined ? 'Cím másolva.' : `Cím másolva. Csak ${network} hálózaton küldjön.`,
  amountCopied: (amount) => `Összeg másolva: ${amount}.`,
  openWallet: (wallet) => (wallet === '' ? 'Megnyitás tárcában' : `Megnyitás itt: ${wallet}`),
  walletPay: (wallet) => `Fizetés ezzel: ${wallet}`,
  walletConnecting: (wallet) => `Csatlakozzon itt: ${wallet}`,
  walletSwitching: (wallet, network) => `Váltson ${network} hálózatra itt: ${wallet}`,
  walletConfirming: (wallet) => `Hagyja jóvá itt: ${wallet}`,
  walletConfirmingText: (amount, network) =>
    `A tárcának pontosan ennyit kell kérnie: ${amount}, ${network} hálózaton. Ha bármi mást kér, utasítsa el.`,
  exchangeNetwork: (network) => `A kiutalás hálózataként ezt válassza: ${network}.`,
  exchangeFee: (amount) =>
    `A tőzsdék a díjukat gyakran levonják abból, amit küld. Gondoskodjon róla, hogy ennyi érkezzen meg: ${amount}.`,
  exchangeFeeLabel: (coin) => `A tőzsde díja (${coin})`,
  exchangeEnter: (amount) => `Ha a díjat levonják a beírt összegből, ennyit írjon be: ${amount}.`,
  exchangeFeeInvalid: (example) => `Számjegyekkel írja be a díjat, például ${example}.`,
  buyCoin: (coin) => `${coin} vásárlása`,
  claimSupport: (address) => `A bolt ügyfélszolgálata: ${address}`,
  claimInvalid: (network) => `Ez nem a(z) ${network} hálózat tranzakciója.`,
  checkFirst: (position, wanted, found) =>
    `Eltérés itt: ${position}. karakter. Ennek kell lennie: „${wanted}”, de ez áll ott: „${found}”.`,
  openPayment: (amount, network) =>
    `Már van egy címe ehhez: ${amount}, ${network} hálózaton. Ha küldött oda pénzt, ne fizessen újra.`,
  checkedSeconds: (seconds) => `${seconds} mp-cel ezelőtt ellenőrizve`,
  checkedMinutes: (minutes) => `${minutes} perccel ezelőtt ellenőrizve`,
  checkedAt: (time) => `utoljára ellenőrizve: ${time}`,
  receivedOf: (received, amount) => `Megérkezett: ${received} / ${amount}`,
  overpaid: (surplus) => `A szükségesnél többet küldött, ennyivel: ${surplus}. Forduljon ezzel a bolthoz.`,
  refundAsk: (amount, network) =>
    `A bolt visszatérít Önnek ennyit: ${amount}. Nyissa meg ezt az oldalt, és adja meg a címét a(z) ${network} hálózaton.`,
  refundAddress: (network) => `Az Ön címe a(z) ${network} hálózaton`,
  refundInvalid: (network) => `Ez a cím nem tudja fogadni a visszatérítést a(z) ${network} hálózaton.`,
  requestId: (id) => `Támogatási kód: ${id}`,
  priceHeldUntil: (time) => `Az ár eddig érvényes: ${time}`,
  priceHeldFor: (time) => `Az ár még ennyi ideig érvényes: ${time}`,
  missing: (amount) => `Hiányzik: ${amount}.`,
}

export default messages
