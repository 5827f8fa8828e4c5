/** Finnish. */
import type { Translation } from '../messages.js'
import texts from './fi.json'

const messages: Translation = {
  ...texts,

  sentence: (words) => `${words}.`,
  searchEmpty: (query) => `Haulla ”${query}” ei löytynyt mitään.`,
  searchCount: (count) => (count === 1 ? '1 kryptovaluutta' : `${count} kryptovaluuttaa`),
  searchWithout: (query, word) =>
    `Haulla ”${query}” ei löytynyt mitään. Nämä tulokset ovat ilman sanaa ”${word}”.`,
  searchMore: (count) =>
    count === 1
      ? 'Vielä 1 kryptovaluutta: löydät sen hakemalla.'
      : `Vielä ${count} kryptovaluuttaa: löydät omasi hakemalla.`,
  networkCount: (count) => (count === 1 ? '1 verkko' : `${count} verkkoa`),
  networksOf: (coin) => `Verkot: ${coin}`,
  onNetwork: (network) => `verkossa ${network}`,
  approximately: (amount) => `≈ ${amount}`,
  amountRange: (min, max) => `Vähintään ${min}, enintään ${max}`,
  amountInvalid: (example) => `Kirjoita summa numeroin, esimerkiksi ${example}.`,
  amountAmbiguous: (typed, thousands, decimals) =>
    `”${typed}” voi tarkoittaa kahta summaa. Kirjoita ${thousands} tai ${decimals}.`,
  amountTooSmall: (min) => `Pienin summa on ${min}.`,
  amountTooLarge: (max) => `Suurin summa on ${max}.`,
  addressTitle: (network) => `Tähän osoitteeseen verkossa ${network}`,
  qrLabel: (coin, network) => `QR-koodi maksamiseen, ${coin} verkossa ${network}`,
  warning: (coin, network) =>
    `Lähetä tähän osoitteeseen vain kryptovaluuttaa ${coin} ja vain verkossa ${network}.`,
  addressCopied: (network) =>
    network === undefined ? 'Osoite kopioitu.' : `Osoite kopioitu. Lähetä vain verkossa ${network}.`,
  amountCopied: (amount) => `Summa kopioitu: ${amount}.`,
  openWallet: (wallet) => (wallet === '' ? 'Avaa lompakossa' : `Avaa lompakossa ${wallet}`),
  walletPay: (wallet) => `Maksa lompakolla ${wallet}`,
  walletConnecting: (wallet) => `Yhdistä lompakossa ${wallet}`,
  walletSwitching: (wallet, network) => `Vaihda lompakossa ${wallet} verkoksi ${network}`,
  walletConfirming: (wallet) => `Vahvista lompakossa ${wallet}`,
  walletConfirmingText: (amount, network) =>
    `Lompakon on pyydettävä täsmälleen ${amount} verkossa ${network}. Jos se pyytää mitä tahansa muuta, hylkää pyyntö.`,
  exchangeNetwork: (network) => `Valitse noston verkoksi ${network}.`,
  exchangeFee: (amount) =>
    `Pörssit vähentävät palkkionsa usein lähetettävästä summasta. Varmista, että perille tulee ${amount}.`,
  exchangeFeeLabel: (coin) => `Pörssin palkkio, ${coin}`,
  exchangeEnter: (amount) => `Jos palkkio vähennetään kirjoittamastasi summasta, kirjoita ${amount}.`,
  exchangeFeeInvalid: (example) => `Kirjoita palkkio numeroin, esimerkiksi ${example}.`,
  buyCoin: (coin) => `Osta ${coin}`,
  claimSupport: (address) => `Kaupan tuki: ${address}`,
  claimInvalid: (network) => `Tämä ei ole tapahtuma verkossa ${network}.`,
  checkFirst: (position, wanted, found) =>
    `Merkin ${position} pitäisi olla ”${wanted}”, mutta se on ”${found}”.`,
  openPayment: (amount, network) =>
    `Sinulla on jo osoite summalle ${amount} verkossa ${network}. Jos lähetit sinne rahaa, älä maksa uudelleen.`,
  checkedSeconds: (seconds) => `tarkistettu ${seconds} s sitten`,
  checkedMinutes: (minutes) => `tarkistettu ${minutes} min sitten`,
  checkedAt: (time) => `tarkistettu viimeksi ${time}`,
  receivedOf: (received, amount) => `Vastaanotettu ${received} / ${amount}`,
  overpaid: (surplus) => `Lähetit ${surplus} enemmän kuin oli tarpeen. Ota siitä yhteyttä kauppaan.`,
  refundAsk: (amount, network) =>
    `Kauppa palauttaa sinulle ${amount}. Avaa tämä sivu ja anna osoitteesi verkossa ${network}.`,
  refundAddress: (network) => `Osoitteesi verkossa ${network}`,
  refundInvalid: (network) => `Tämä osoite ei voi vastaanottaa hyvitystä verkossa ${network}.`,
  requestId: (id) => `Tukikoodi ${id}`,
  priceHeldUntil: (time) => `Hinta voimassa ${time} asti`,
  priceHeldFor: (time) => `Hinta voimassa vielä ${time}`,
  missing: (amount) => `Puuttuu ${amount}.`,
}

export default messages
