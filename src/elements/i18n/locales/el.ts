/** Greek. */
import type { Translation } from '../messages.js'
import texts from './el.json'

const messages: Translation = {
  ...texts,

  sentence: (words) => `${words}.`,
  searchEmpty: (query) => `Δεν βρέθηκε τίποτα για «${query}».`,
  searchCount: (count) => (count === 1 ? '1 νόμισμα' : `${count} νομίσματα`),
  searchWithout: (query, word) =>
    `Δεν βρέθηκε τίποτα για «${query}». Αυτά είναι τα αποτελέσματα χωρίς «${word}».`,
  searchMore: (count) =>
    count === 1
      ? 'Ένα ακόμη νόμισμα: αναζητήστε το.'
      : `${count} ακόμη νομίσματα: αναζητήστε αυτό που θέλετε.`,
  networkCount: (count) => (count === 1 ? '1 δίκτυο' : `${count} δίκτυα`),
  networksOf: (coin) => `Δίκτυα για ${coin}`,
  onNetwork: (network) => `στο δίκτυο ${network}`,
  approximately: (amount) => `≈ ${amount}`,
  amountRange: (min, max) => `Από ${min} έως ${max}`,
  amountInvalid: (example) => `Γράψτε το ποσό με ψηφία, για παράδειγμα ${example}.`,
  amountAmbiguous: (typed, thousands, decimals) =>
    `Το «${typed}» μπορεί να σημαίνει δύο ποσά. Γράψτε ${thousands} ή ${decimals}.`,
  amountTooSmall: (min) => `Το μικρότερο ποσό είναι ${min}.`,
  amountTooLarge: (max) => `Το μεγαλύτερο ποσό είναι ${max}.`,
  addressTitle: (network) => `Σε αυτή τη διεύθυνση στο δίκτυο ${network}`,
  qrLabel: (coin, network) => `Κωδικός QR για πληρωμή με ${coin} στο δίκτυο ${network}`,
  warning: (coin, network) => `Σε αυτή τη διεύθυνση στείλτε μόνο ${coin} και μόνο στο δίκτυο ${network}.`,
  addressCopied: (network) =>
    network === undefined
      ? 'Η διεύθυνση αντιγράφηκε.'
      : `Η διεύθυνση αντιγράφηκε. Στείλτε μόνο στο δίκτυο ${network}.`,
  amountCopied: (amount) => `Το ποσό αντιγράφηκε: ${amount}.`,
  openWallet: (wallet) => (wallet === '' ? 'Άνοιγμα στο πορτοφόλι' : `Άνοιγμα στο ${wallet}`),
  walletPay: (wallet) => `Πληρωμή με ${wallet}`,
  walletConnecting: (wallet) => `Επιτρέψτε τη σύνδεση στο ${wallet}`,
  walletSwitching: (wallet, network) => `Αλλάξτε στο δίκτυο ${network} στο ${wallet}`,
  walletConfirming: (wallet) => `Επιβεβαιώστε στο ${wallet}`,
  walletConfirmingText: (amount, network) =>
    `Το πορτοφόλι πρέπει να ζητήσει ακριβώς ${amount} στο δίκτυο ${network}. Αν ζητήσει οτιδήποτε άλλο, απορρίψτε το.`,
  exchangeNetwork: (network) => `Επιλέξτε ${network} ως δίκτυο για την ανάληψη.`,
  exchangeFee: (amount) =>
    `Τα ανταλλακτήρια συχνά αφαιρούν την προμήθειά τους από το ποσό που στέλνετε. Φροντίστε να φτάσουν ${amount}.`,
  exchangeFeeLabel: (coin) => `Η προμήθεια του ανταλλακτηρίου, σε ${coin}`,
  exchangeEnter: (amount) => `Αν η προμήθεια αφαιρείται από το ποσό που γράφετε, γράψτε ${amount}.`,
  exchangeFeeInvalid: (example) => `Γράψτε την προμήθεια με ψηφία, για παράδειγμα ${example}.`,
  buyCoin: (coin) => `Αγορά ${coin}`,
  claimSupport: (address) => `Υποστήριξη του καταστήματος: ${address}`,
  claimInvalid: (network) => `Αυτή δεν είναι συναλλαγή στο δίκτυο ${network}.`,
  checkFirst: (position, wanted, found) =>
    `Ο χαρακτήρας ${position} πρέπει να είναι «${wanted}», αλλά είναι «${found}».`,
  openPayment: (amount, network) =>
    `Έχετε ήδη μια διεύθυνση για ${amount} στο δίκτυο ${network}. Αν στείλατε χρήματα εκεί, μην πληρώσετε ξανά.`,
  checkedSeconds: (seconds) =>
    seconds === 1 ? 'ενημερώθηκε πριν από 1 δευτερόλεπτο' : `ενημερώθηκε πριν από ${seconds} δευτερόλεπτα`,
  checkedMinutes: (minutes) =>
    minutes === 1 ? 'ενημερώθηκε πριν από 1 λεπτό' : `ενημερώθηκε πριν από ${minutes} λεπτά`,
  checkedAt: (time) => `τελευταία ενημέρωση: ${time}`,
  receivedOf: (received, amount) => `Ελήφθησαν ${received} από ${amount}`,
  overpaid: (surplus) =>
    `Στείλατε ${surplus} περισσότερα από όσα χρειάζονταν. Επικοινωνήστε με το κατάστημα γι’ αυτό.`,
  refundAsk: (amount, network) =>
    `Το κατάστημα σας επιστρέφει ${amount}. Ανοίξτε αυτή τη σελίδα και εισαγάγετε τη διεύθυνσή σας στο ${network}.`,
  refundAddress: (network) => `Η διεύθυνσή σας στο δίκτυο ${network}`,
  refundInvalid: (network) => `Αυτή η διεύθυνση δεν μπορεί να λάβει την επιστροφή στο δίκτυο ${network}.`,
  requestId: (id) => `Κωδικός υποστήριξης ${id}`,
  priceHeldUntil: (time) => `Η τιμή ισχύει έως ${time}`,
  priceHeldFor: (time) => `Η τιμή ισχύει για ${time} ακόμη`,
  missing: (amount) => `Λείπουν ${amount}.`,
}

export default messages
