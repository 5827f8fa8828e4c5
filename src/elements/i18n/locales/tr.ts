/** Turkish. */
import type { Translation } from '../messages.js'
import texts from './tr.json'

const messages: Translation = {
  ...texts,

  sentence: (words) => `${words}.`,
  searchEmpty: (query) => `“${query}” için sonuç yok.`,
  searchCount: (count) => `${count} kripto para`,
  searchWithout: (query, word) => `“${query}” için sonuç yok. Bunlar “${word}” olmadan bulunan sonuçlar.`,
  searchMore: (count) => `${count} kripto para daha: bulmak için arayın.`,
  networkCount: (count) => `${count} ağ`,
  networksOf: (coin) => `${coin} için ağlar`,
  onNetwork: (network) => `${network} ağında`,
  approximately: (amount) => `≈ ${amount}`,
  amountRange: (min, max) => `En az ${min}, en çok ${max}`,
  amountInvalid: (example) => `Rakamlarla bir tutar girin, örneğin ${example}.`,
  amountAmbiguous: (typed, thousands, decimals) =>
    `“${typed}” iki farklı tutar anlamına gelebilir. ${thousands} veya ${decimals} girin.`,
  amountTooSmall: (min) => `En küçük tutar: ${min}.`,
  amountTooLarge: (max) => `En büyük tutar: ${max}.`,
  addressTitle: (network) => `${network} ağındaki bu adrese`,
  qrLabel: (coin, network) => `${network} ağında ${coin} ile ödeme için QR kodu`,
  warning: (coin, network) =>
    `Bu adrese yalnızca ${coin} gönderin ve yalnızca ${network} ağı üzerinden gönderin.`,
  addressCopied: (network) =>
    network === undefined
      ? 'Adres kopyalandı.'
      : `Adres kopyalandı. Yalnızca ${network} ağı üzerinden gönderin.`,
  amountCopied: (amount) => `Tutar kopyalandı: ${amount}.`,
  openWallet: (wallet) => (wallet === '' ? 'Cüzdanda aç' : `${wallet} ile aç`),
  walletPay: (wallet) => `${wallet} ile öde`,
  walletConnecting: (wallet) => `${wallet} cüzdanında bağlanın`,
  walletSwitching: (wallet, network) => `${wallet} cüzdanında ${network} ağına geçin`,
  walletConfirming: (wallet) => `${wallet} cüzdanında onaylayın`,
  walletConfirmingText: (amount, network) =>
    `Cüzdan, ${network} ağında tam olarak ${amount} için onay istemelidir. Başka bir şey istiyorsa reddedin.`,
  exchangeNetwork: (network) => `Çekim ağı olarak ${network} ağını seçin.`,
  exchangeFee: (amount) =>
    `Borsalar ücretlerini çoğu zaman gönderdiğiniz tutardan keser. Ulaşan tutarın ${amount} olmasını sağlayın.`,
  exchangeFeeLabel: (coin) => `Borsanın ücreti, ${coin} olarak`,
  exchangeEnter: (amount) => `Ücret girdiğiniz tutardan kesiliyorsa ${amount} girin.`,
  exchangeFeeInvalid: (example) => `Ücreti rakamlarla girin, örneğin ${example}.`,
  buyCoin: (coin) => `${coin} satın al`,
  claimSupport: (address) => `Mağazanın desteği: ${address}`,
  claimInvalid: (network) => `Bu, ${network} ağında bir işlem değil.`,
  checkFirst: (position, wanted, found) => `${position}. karakter “${wanted}” olmalı, ama “${found}”.`,
  openPayment: (amount, network) =>
    `${network} ağında ${amount} için zaten bir adresiniz var. Oraya para gönderdiyseniz yeniden ödemeyin.`,
  checkedSeconds: (seconds) => `${seconds} sn önce kontrol edildi`,
  checkedMinutes: (minutes) => `${minutes} dk önce kontrol edildi`,
  checkedAt: (time) => `son kontrol: ${time}`,
  receivedOf: (received, amount) => `Ulaşan: ${received} / ${amount}`,
  overpaid: (surplus) => `Gerekenden ${surplus} fazla gönderdiniz. Bu konuda mağazayla iletişime geçin.`,
  refundAsk: (amount, network) =>
    `Mağaza size ${amount} iade ediyor. Bu sayfayı açın ve ${network} ağındaki adresinizi girin.`,
  refundAddress: (network) => `${network} ağındaki adresiniz`,
  refundInvalid: (network) => `Bu adres ${network} ağında iade alamaz.`,
  requestId: (id) => `Destek kodu: ${id}`,
  priceHeldUntil: (time) => `Fiyat ${time} saatine kadar geçerli`,
  priceHeldFor: (time) => `Fiyat ${time} daha geçerli`,
  missing: (amount) => `${amount} eksik.`,
}

export default messages
