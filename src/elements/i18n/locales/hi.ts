/** Hindi. */
import type { Translation } from '../messages.js'
import texts from './hi.json'

const messages: Translation = {
  ...texts,

  sentence: (words) => `${words}।`,
  searchEmpty: (query) => `“${query}” से कुछ नहीं मिला।`,
  searchCount: (count) => `${count} कॉइन`,
  searchWithout: (query, word) => `“${query}” से कुछ नहीं मिला। ये नतीजे “${word}” के बिना हैं।`,
  searchMore: (count) => `${count} और कॉइन: अपना कॉइन पाने के लिए खोजें।`,
  networkCount: (count) => `${count} नेटवर्क`,
  networksOf: (coin) => `${coin} के नेटवर्क`,
  onNetwork: (network) => `${network} नेटवर्क पर`,
  approximately: (amount) => `≈ ${amount}`,
  amountRange: (min, max) => `${min} से ${max} तक`,
  amountInvalid: (example) => `रकम अंकों में लिखें, जैसे ${example}।`,
  amountAmbiguous: (typed, thousands, decimals) =>
    `“${typed}” से दो अलग रकमें समझी जा सकती हैं। ${thousands} या ${decimals} लिखें।`,
  amountTooSmall: (min) => `सबसे छोटी रकम ${min} है।`,
  amountTooLarge: (max) => `सबसे बड़ी रकम ${max} है।`,
  addressTitle: (network) => `${network} नेटवर्क के इस पते पर`,
  qrLabel: (coin, network) => `${network} नेटवर्क पर ${coin} से भुगतान का QR कोड`,
  warning: (coin, network) => `इस पते पर केवल ${coin} भेजें, और केवल ${network} नेटवर्क पर।`,
  addressCopied: (network) =>
    network === undefined ? 'पता कॉपी हो गया।' : `पता कॉपी हो गया। केवल ${network} नेटवर्क पर भेजें।`,
  amountCopied: (amount) => `रकम कॉपी हो गई: ${amount}।`,
  openWallet: (wallet) => (wallet === '' ? 'वॉलेट में खोलें' : `${wallet} में खोलें`),
  walletPay: (wallet) => `${wallet} से भुगतान करें`,
  walletConnecting: (wallet) => `${wallet} में कनेक्ट करें`,
  walletSwitching: (wallet, network) => `${wallet} में ${network} नेटवर्क पर स्विच करें`,
  walletConfirming: (wallet) => `${wallet} में पुष्टि करें`,
  walletConfirmingText: (amount, network) =>
    `वॉलेट को ${network} नेटवर्क पर ठीक ${amount} माँगना चाहिए। अगर वह कुछ और माँगे, तो मना कर दें।`,
  exchangeNetwork: (network) => `निकासी के लिए ${network} नेटवर्क चुनें।`,
  exchangeFee: (amount) => `एक्सचेंज अक्सर अपना शुल्क भेजी गई रकम में से काट लेते हैं। ध्यान रखें कि पूरे ${amount} पहुँचें।`,
  exchangeFeeLabel: (coin) => `एक्सचेंज का शुल्क, ${coin} में`,
  exchangeEnter: (amount) => `अगर शुल्क आपकी लिखी रकम में से कटता है, तो ${amount} लिखें।`,
  exchangeFeeInvalid: (example) => `शुल्क अंकों में लिखें, जैसे ${example}।`,
  buyCoin: (coin) => `${coin} ख़रीदें`,
  claimSupport: (address) => `दुकान की सहायता: ${address}`,
  claimInvalid: (network) => `यह ${network} नेटवर्क का लेन-देन नहीं है।`,
  checkFirst: (position, wanted, found) => `${position}वें स्थान पर “${wanted}” होना चाहिए, लेकिन “${found}” है।`,
  openPayment: (amount, network) =>
    `आपके पास ${network} नेटवर्क पर ${amount} के लिए पहले से एक पता है। अगर आपने वहाँ पैसा भेजा है, तो दोबारा भुगतान न करें।`,
  checkedSeconds: (seconds) => `${seconds} सेकंड पहले जाँचा गया`,
  checkedMinutes: (minutes) => `${minutes} मिनट पहले जाँचा गया`,
  checkedAt: (time) => `पिछली जाँच: ${time}`,
  receivedOf: (received, amount) => `${amount} में से ${received} मिला`,
  overpaid: (surplus) => `आपने ज़रूरत से ${surplus} ज़्यादा भेजा है। इस बारे में दुकान से संपर्क करें।`,
  refundAsk: (amount, network) =>
    `दुकान आपको ${amount} लौटा रही है। यह पेज खोलें और ${network} पर अपना पता दर्ज करें।`,
  refundAddress: (network) => `${network} नेटवर्क पर आपका पता`,
  refundInvalid: (network) => `यह पता ${network} नेटवर्क पर रिफ़ंड नहीं ले सकता।`,
  requestId: (id) => `सहायता कोड ${id}`,
  priceHeldUntil: (time) => `कीमत ${time} तक मान्य`,
  priceHeldFor: (time) => `कीमत और ${time} तक मान्य`,
  missing: (amount) => `${amount} की कमी है।`,
}

export default messages
