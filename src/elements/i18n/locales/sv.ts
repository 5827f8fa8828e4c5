/** Swedish. */
import type { Translation } from '../messages.js'
import texts from './sv.json'

const messages: Translation = {
  ...texts,

  sentence: (words) => `${words}.`,
  searchEmpty: (query) => `Inga träffar för ”${query}”.`,
  searchCount: (count) => (count === 1 ? '1 kryptovaluta' : `${count} kryptovalutor`),
  searchWithout: (query, word) => `Inga träffar för ”${query}”. Här är träffarna utan ”${word}”.`,
  searchMore: (count) =>
    count === 1
      ? '1 kryptovaluta till: sök för att hitta den.'
      : `${count} kryptovalutor till: sök för att hitta din.`,
  networkCount: (count) => `${count} nätverk`,
  networksOf: (coin) => `Nätverk för ${coin}`,
  onNetwork: (network) => `på ${network}`,
  approximately: (amount) => `≈ ${amount}`,
  amountRange: (min, max) => `Från ${min} till ${max}`,
  amountInvalid: (example) => `Ange ett belopp i siffror, till exempel ${example}.`,
  amountAmbiguous: (typed, thousands, decimals) =>
    `”${typed}” kan betyda två belopp. Ange ${thousands} eller ${decimals}.`,
  amountTooSmall: (min) => `Det minsta beloppet är ${min}.`,
  amountTooLarge: (max) => `Det största beloppet är ${max}.`,
  addressTitle: (network) => `Till den här adressen på ${network}`,
  qrLabel: (coin, network) => `QR-kod för att betala med ${coin} på ${network}`,
  warning: (coin, network) => `Skicka bara ${coin}, och bara på ${network}, till den här adressen.`,
  addressCopied: (network) =>
    network === undefined ? 'Adressen är kopierad.' : `Adressen är kopierad. Skicka bara på ${network}.`,
  amountCopied: (amount) => `Beloppet är kopierat: ${amount}.`,
  openWallet: (wallet) => (wallet === '' ? 'Öppna i plånbok' : `Öppna i ${wallet}`),
  walletPay: (wallet) => `Betala med ${wallet}`,
  walletConnecting: (wallet) => `Anslut i ${wallet}`,
  walletSwitching: (wallet, network) => `Byt till ${network} i ${wallet}`,
  walletConfirming: (wallet) => `Bekräfta i ${wallet}`,
  walletConfirmingText: (amount, network) =>
    `Plånboken ska fråga efter exakt ${amount} på ${network}. Om den frågar efter något annat, avvisa det.`,
  exchangeNetwork: (network) => `Välj ${network} som nätverk för uttaget.`,
  exchangeFee: (amount) =>
    `Börser drar ofta sin avgift från det du skickar. Se till att ${amount} kommer fram.`,
  exchangeFeeLabel: (coin) => `Börsens avgift, i ${coin}`,
  exchangeEnter: (amount) => `Om avgiften dras från det du anger, ange ${amount}.`,
  exchangeFeeInvalid: (example) => `Ange avgiften i siffror, till exempel ${example}.`,
  buyCoin: (coin) => `Köp ${coin}`,
  claimSupport: (address) => `Butikens support: ${address}`,
  claimInvalid: (network) => `Det här är ingen transaktion på ${network}.`,
  checkFirst: (position, wanted, found) => `Tecken ${position} ska vara ”${wanted}” men är ”${found}”.`,
  openPayment: (amount, network) =>
    `Du har redan en adress för ${amount} på ${network}. Om du har skickat pengar dit, betala inte igen.`,
  checkedSeconds: (seconds) => `kontrollerades för ${seconds} s sedan`,
  checkedMinutes: (minutes) => `kontrollerades för ${minutes} min sedan`,
  checkedAt: (time) => `kontrollerades senast ${time}`,
  receivedOf: (received, amount) => `${received} av ${amount} mottaget`,
  overpaid: (surplus) => `Du skickade ${surplus} mer än som behövdes. Kontakta butiken om det.`,
  refundAsk: (amount, network) =>
    `Butiken betalar tillbaka ${amount} till dig. Öppna den här sidan och ange din adress på ${network}.`,
  refundAddress: (network) => `Din adress på ${network}`,
  refundInvalid: (network) => `Den här adressen kan inte ta emot återbetalningen på ${network}.`,
  requestId: (id) => `Supportkod ${id}`,
  priceHeldUntil: (time) => `Priset gäller till ${time}`,
  priceHeldFor: (time) => `Priset gäller i ${time} till`,
  missing: (amount) => `Det saknas ${amount}.`,
}

export default messages
