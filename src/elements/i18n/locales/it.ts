/** Italian. */
import type { Translation } from '../messages.js'
import texts from './it.json'

const messages: Translation = {
  ...texts,

  sentence: (words) => `${words}.`,
  searchEmpty: (query) => `Nessun risultato per «${query}».`,
  searchCount: (count) => (count === 1 ? '1 moneta' : `${count} monete`),
  searchWithout: (query, word) => `Nessun risultato per «${query}». Ecco i risultati senza «${word}».`,
  searchMore: (count) =>
    count === 1 ? 'Un’altra moneta: cercala per trovarla.' : `Altre ${count} monete: cerca la tua.`,
  networkCount: (count) => (count === 1 ? '1 rete' : `${count} reti`),
  networksOf: (coin) => `Reti per ${coin}`,
  onNetwork: (network) => `su ${network}`,
  approximately: (amount) => `≈ ${amount}`,
  amountRange: (min, max) => `Da ${min} a ${max}`,
  amountInvalid: (example) => `Inserisci un importo in cifre, per esempio ${example}.`,
  amountAmbiguous: (typed, thousands, decimals) =>
    `«${typed}» può indicare due importi. Inserisci ${thousands} o ${decimals}.`,
  amountTooSmall: (min) => `L’importo minimo è ${min}.`,
  amountTooLarge: (max) => `L’importo massimo è ${max}.`,
  addressTitle: (network) => `A questo indirizzo su ${network}`,
  qrLabel: (coin, network) => `Codice per pagare con ${coin} su ${network}`,
  warning: (coin, network) => `Invia a questo indirizzo solo ${coin} sulla rete ${network}.`,
  addressCopied: (network) =>
    network === undefined ? 'Indirizzo copiato.' : `Indirizzo copiato. Invia solo sulla rete ${network}.`,
  amountCopied: (amount) => `Importo copiato: ${amount}.`,
  openWallet: (wallet) => (wallet === '' ? 'Apri nel wallet' : `Apri in ${wallet}`),
  walletPay: (wallet) => `Paga con ${wallet}`,
  walletConnecting: (wallet) => `Collegati in ${wallet}`,
  walletSwitching: (wallet, network) => `Passa a ${network} in ${wallet}`,
  walletConfirming: (wallet) => `Conferma in ${wallet}`,
  walletConfirmingText: (amount, network) =>
    `Il wallet deve chiedere esattamente ${amount} sulla rete ${network}. Se chiede qualsiasi altra cosa, rifiuta.`,
  exchangeNetwork: (network) => `Per il prelievo scegli la rete ${network}.`,
  exchangeFee: (amount) =>
    `Gli exchange spesso trattengono la commissione da ciò che invii. Assicurati che arrivino ${amount}.`,
  exchangeFeeLabel: (coin) => `Commissione dell’exchange, in ${coin}`,
  exchangeEnter: (amount) => `Se la commissione viene trattenuta da ciò che inserisci, inserisci ${amount}.`,
  exchangeFeeInvalid: (example) => `Inserisci la commissione in cifre, per esempio ${example}.`,
  buyCoin: (coin) => `Compra ${coin}`,
  claimSupport: (address) => `Assistenza del negozio: ${address}`,
  claimInvalid: (network) => `Questa non è una transazione della rete ${network}.`,
  checkFirst: (position, wanted, found) =>
    `Il carattere ${position} deve essere «${wanted}», ma è «${found}».`,
  openPayment: (amount, network) =>
    `Hai già un indirizzo per pagare ${amount} su ${network}. Se hai inviato denaro lì, non pagare di nuovo.`,
  checkedSeconds: (seconds) => `controllato ${seconds} s fa`,
  checkedMinutes: (minutes) => `controllato ${minutes} min fa`,
  checkedAt: (time) => `ultimo controllo: ${time}`,
  receivedOf: (received, amount) => `${received} ricevuti su ${amount}`,
  overpaid: (surplus) => `Hai inviato ${surplus} più del necessario. Contatta il negozio al riguardo.`,
  refundAsk: (amount, network) =>
    `Il negozio ti restituisce ${amount}. Apri questa pagina e inserisci il tuo indirizzo su ${network}.`,
  refundAddress: (network) => `Il tuo indirizzo sulla rete ${network}`,
  refundInvalid: (network) => `Questo indirizzo non può ricevere il rimborso sulla rete ${network}.`,
  requestId: (id) => `Codice di assistenza ${id}`,
  priceHeldUntil: (time) => `Prezzo valido fino a: ${time}`,
  priceHeldFor: (time) => `Prezzo valido ancora ${time}`,
  missing: (amount) => `Mancano ${amount}.`,
}

export default messages
