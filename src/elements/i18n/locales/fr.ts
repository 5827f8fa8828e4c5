/** French. */
import type { Translation } from '../messages.js'
import texts from './fr.json'

const messages: Translation = {
  ...texts,

  sentence: (words) => `${words}.`,
  searchEmpty: (query) => `Aucun résultat pour «\u202f${query}\u202f».`,
  searchCount: (count) => (count < 2 ? `${count} cryptomonnaie` : `${count} cryptomonnaies`),
  searchWithout: (query, word) =>
    `Aucun résultat pour «\u202f${query}\u202f». Voici les résultats sans «\u202f${word}\u202f».`,
  searchMore: (count) =>
    count < 2
      ? `${count} autre cryptomonnaie\u00a0: cherchez-la.`
      : `${count} autres cryptomonnaies\u00a0: cherchez la vôtre.`,
  networkCount: (count) => (count < 2 ? `${count} réseau` : `${count} réseaux`),
  networksOf: (coin) => `Réseaux pour ${coin}`,
  onNetwork: (network) => `sur ${network}`,
  approximately: (amount) => `≈ ${amount}`,
  amountRange: (min, max) => `De ${min} à ${max}`,
  amountInvalid: (example) => `Saisissez un montant en chiffres, par exemple ${example}.`,
  amountAmbiguous: (typed, thousands, decimals) =>
    `«\u202f${typed}\u202f» peut désigner deux montants. Saisissez ${thousands} ou ${decimals}.`,
  amountTooSmall: (min) => `Le montant minimal est de ${min}.`,
  amountTooLarge: (max) => `Le montant maximal est de ${max}.`,
  addressTitle: (network) => `À cette adresse sur ${network}`,
  qrLabel: (coin, network) => `Code pour payer en ${coin} sur ${network}`,
  warning: (coin, network) => `Envoyez uniquement des ${coin} sur le réseau ${network} à cette adresse.`,
  addressCopied: (network) =>
    network === undefined ? 'Adresse copiée.' : `Adresse copiée. Envoyez uniquement sur ${network}.`,
  amountCopied: (amount) => `Montant copié\u00a0: ${amount}.`,
  openWallet: (wallet) => (wallet === '' ? 'Ouvrir dans un portefeuille' : `Ouvrir dans ${wallet}`),
  walletPay: (wallet) => `Payer avec ${wallet}`,
  walletConnecting: (wallet) => `Autorisez la connexion dans ${wallet}`,
  walletSwitching: (wallet, network) => `Passez à ${network} dans ${wallet}`,
  walletConfirming: (wallet) => `Confirmez dans ${wallet}`,
  walletConfirmingText: (amount, network) =>
    `Le portefeuille doit demander exactement ${amount} sur ${network}. S’il demande autre chose, refusez.`,
  exchangeNetwork: (network) => `Pour le retrait, choisissez le réseau ${network}.`,
  exchangeFee: (amount) =>
    `Les plateformes prélèvent souvent leurs frais sur la somme envoyée. Assurez-vous que ${amount} arrivent bien.`,
  exchangeFeeLabel: (coin) => `Frais de la plateforme, en ${coin}`,
  exchangeEnter: (amount) => `Si les frais sont prélevés sur ce que vous saisissez, saisissez ${amount}.`,
  exchangeFeeInvalid: (example) => `Saisissez les frais en chiffres, par exemple ${example}.`,
  buyCoin: (coin) => `Acheter ${coin}`,
  claimSupport: (address) => `Assistance de la boutique\u00a0: ${address}`,
  claimInvalid: (network) => `Ce n’est pas une transaction du réseau ${network}.`,
  checkFirst: (position, wanted, found) =>
    `Le caractère ${position} doit être «\u202f${wanted}\u202f», mais c’est «\u202f${found}\u202f».`,
  openPayment: (amount, network) =>
    `Vous avez déjà une adresse pour payer ${amount} sur ${network}. Si vous y avez envoyé de l’argent, ne payez pas une seconde fois.`,
  checkedSeconds: (seconds) => `vérifié il y a ${seconds} s`,
  checkedMinutes: (minutes) => `vérifié il y a ${minutes} min`,
  checkedAt: (time) => `dernière vérification\u00a0: ${time}`,
  receivedOf: (received, amount) => `${received} reçus sur ${amount}`,
  overpaid: (surplus) => `Vous avez envoyé ${surplus} de trop. Contactez la boutique à ce sujet.`,
  refundAsk: (amount, network) =>
    `La boutique vous rembourse ${amount}. Ouvrez cette page et saisissez votre adresse sur le réseau ${network}.`,
  refundAddress: (network) => `Votre adresse sur le réseau ${network}`,
  refundInvalid: (network) => `Cette adresse ne peut pas recevoir le remboursement sur le réseau ${network}.`,
  requestId: (id) => `Code d’assistance ${id}`,
  priceHeldUntil: (time) => `Prix maintenu jusqu’à ${time}`,
  priceHeldFor: (time) => `Prix maintenu encore ${time}`,
  missing: (amount) => `Il manque ${amount}.`,
}

export default messages
