/** French. */
import type { Translation } from '../messages.js'

const messages: Translation = {
  sentence: (words) => `${words}.`,

  chooseTitle: 'Choisissez comment payer',
  needCoinTitle:
    'Il vous faut l’une de ces cryptomonnaies dans un portefeuille ou sur une plateforme d’échange',
  needCoinText:
    'Il vous faut une application de portefeuille ou un compte sur une plateforme d’échange qui contient l’une de ces cryptomonnaies. Prévoyez un peu plus que le montant, car l’envoi a des frais. Revenez ensuite ici, choisissez la cryptomonnaie et son réseau, et envoyez exactement ce que cette page indique.',
  searchLabel: 'Cryptomonnaie ou réseau',
  searchEmpty: (query) => `Aucun résultat pour «\u202f${query}\u202f».`,
  searchCount: (count) => (count < 2 ? `${count} cryptomonnaie` : `${count} cryptomonnaies`),
  searchWithout: (query, word) =>
    `Aucun résultat pour «\u202f${query}\u202f». Voici les résultats sans «\u202f${word}\u202f».`,
  searchMore: (count) =>
    count < 2
      ? `${count} autre cryptomonnaie\u00a0: cherchez-la.`
      : `${count} autres cryptomonnaies\u00a0: cherchez la vôtre.`,
  searchClear: 'Effacer la recherche',
  recentTitle: 'Utilisées récemment',
  methodsLabel: 'Cryptomonnaies et réseaux',
  networkCount: (count) => (count < 2 ? `${count} réseau` : `${count} réseaux`),
  networksOf: (coin) => `Réseaux pour ${coin}`,
  onNetwork: (network) => `sur ${network}`,
  approximately: (amount) => `≈ ${amount}`,
  unavailable: 'Indisponible pour le moment',
  methodsLoading: 'Chargement des moyens de paiement',
  methodsEmpty: 'Aucun moyen de paiement n’est disponible ici pour le moment. Contactez la boutique.',

  amountTitle: 'Combien souhaitez-vous payer\u202f?',
  amountLabel: 'Montant',
  amountSubmit: 'Continuer',
  amountRange: (min, max) => `De ${min} à ${max}`,
  amountInvalid: (example) => `Saisissez un montant en chiffres, par exemple ${example}.`,
  amountAmbiguous: (typed, thousands, decimals) =>
    `«\u202f${typed}\u202f» peut désigner deux montants. Saisissez ${thousands} ou ${decimals}.`,
  amountTooSmall: (min) => `Le montant minimal est de ${min}.`,
  amountTooLarge: (max) => `Le montant maximal est de ${max}.`,
  amountPresets: 'Montants suggérés',

  loading: 'Chargement de votre commande',
  creating: 'Obtention de l’adresse',

  payTitle: 'Envoyez exactement',
  remainingTitle: 'Envoyez le reste',
  addressTitle: (network) => `À cette adresse sur ${network}`,
  qrLabel: (coin, network) => `Code pour payer en ${coin} sur ${network}`,
  warning: (coin, network) => `Envoyez uniquement des ${coin} sur le réseau ${network} à cette adresse.`,
  copyAddress: 'Copier l’adresse',
  copyAmount: 'Copier le montant',
  copied: 'Copié',
  addressCopied: (network) =>
    network === undefined ? 'Adresse copiée.' : `Adresse copiée. Envoyez uniquement sur ${network}.`,
  amountCopied: (amount) => `Montant copié\u00a0: ${amount}.`,
  copyDenied:
    'La copie est bloquée ici. Le texte est sélectionné\u00a0: copiez-le avec le clavier ou le menu.',
  openWallet: (wallet) => (wallet === '' ? 'Ouvrir dans un portefeuille' : `Ouvrir dans ${wallet}`),
  walletsTitle: 'Payer avec un portefeuille de ce navigateur',
  walletPay: (wallet) => `Payer avec ${wallet}`,
  walletConnecting: (wallet) => `Autorisez la connexion dans ${wallet}`,
  walletConnectingText:
    'La fenêtre du portefeuille demande si cette page peut voir votre compte. Rien n’est encore envoyé.',
  walletSwitching: (wallet, network) => `Passez à ${network} dans ${wallet}`,
  walletSwitchingText: 'Le portefeuille est réglé sur un autre réseau. Rien n’est encore envoyé.',
  walletConfirming: (wallet) => `Confirmez dans ${wallet}`,
  walletConfirmingText: (amount, network) =>
    `Le portefeuille doit demander exactement ${amount} sur ${network}. S’il demande autre chose, refusez.`,
  walletCancel: 'Annuler',
  walletSent: 'Envoyé depuis votre portefeuille. En attente de l’arrivée.',
  walletSentText: 'Vous n’avez plus rien à faire. Cette page suit l’envoi.',
  walletAgain: 'Envoyer de nouveau',
  walletUnclear: 'Nous ne pouvons pas savoir si votre portefeuille l’a envoyé',
  walletUnclearText: 'Vérifiez dans votre portefeuille avant de réessayer, pour ne pas payer deux fois.',
  walletAlreadySent: 'Vous l’avez déjà envoyé depuis votre portefeuille',
  walletAlreadySentText:
    'N’envoyez de nouveau que si votre portefeuille indique que le premier envoi a échoué.',
  walletTest: 'Ceci est un paiement de test',
  walletTestText: 'L’argent réel envoyé depuis votre portefeuille serait perdu.',
  walletSendAnyway: 'Envoyer quand même',
  walletStopped: {
    rejected: {
      title: 'Vous avez refusé dans votre portefeuille',
      next: 'Rien n’a été envoyé. Vous pouvez réessayer.',
    },
    busy: {
      title: 'Votre portefeuille vous attend',
      next: 'Une demande y est ouverte. Ouvrez le portefeuille, répondez-y, puis réessayez.',
    },
    'no-account': {
      title: 'Votre portefeuille n’a partagé aucun compte',
      next: 'Déverrouillez-le, puis réessayez.',
    },
    'unknown-network': {
      title: 'Ce réseau manque dans votre portefeuille',
      next: 'Ajoutez le réseau dans votre portefeuille, puis réessayez. Rien n’a été envoyé.',
    },
    'wrong-network': {
      title: 'Votre portefeuille est encore sur un autre réseau',
      next: 'Passez au réseau de ce paiement dans votre portefeuille, puis réessayez. Rien n’a été envoyé.',
    },
    changed: {
      title: 'Quelque chose a changé entre-temps',
      next: 'Le compte, le réseau ou le montant a changé. Rien n’a été envoyé. Vous pouvez réessayer.',
    },
    'no-answer': {
      title: 'Votre portefeuille n’a pas répondu',
      next: 'Rien n’a été envoyé. Ouvrez le portefeuille, puis réessayez.',
    },
    failed: {
      title: 'Votre portefeuille n’a pas pu l’envoyer',
      next: 'La raison est indiquée dans votre portefeuille. Vérifiez-y que rien n’a été envoyé avant de réessayer.',
    },
    unusable: {
      title: 'Votre portefeuille ne peut pas être utilisé ici',
      next: 'Rien n’a été envoyé. Utilisez l’adresse ci-dessus.',
    },
  },
  walletApps: 'Ouvrir dans une application de portefeuille',
  walletOtherApps: 'Autre application de portefeuille',
  walletAppsText: 'L’application s’ouvre avec le paiement prérempli. Comparez-le avant de confirmer.',
  change: 'Modifier',
  changeLabel: 'Changer de cryptomonnaie ou de réseau',

  exchangeTitle: 'Vous payez depuis une plateforme d’échange\u202f?',
  exchangeNetwork: (network) => `Pour le retrait, choisissez le réseau ${network}.`,
  exchangeFee: (amount) =>
    `Les plateformes prélèvent souvent leurs frais sur la somme envoyée. Assurez-vous que ${amount} arrivent bien.`,
  exchangeTag:
    'Ce paiement n’a besoin ni de mémo ni de tag. Si la plateforme en demande un, laissez le champ vide.',
  exchangeMinimum:
    'Les plateformes ont un retrait minimum. Si ce montant est inférieur, payez depuis un portefeuille ou avec une autre cryptomonnaie.',
  exchangeFeeLabel: (coin) => `Frais de la plateforme, en ${coin}`,
  exchangeEnter: (amount) => `Si les frais sont prélevés sur ce que vous saisissez, saisissez ${amount}.`,
  exchangeFeeInvalid: (example) => `Saisissez les frais en chiffres, par exemple ${example}.`,
  waitingTitle: 'Vous avez envoyé, et rien ne se passe\u202f?',
  waitingTime: 'Un transfert peut prendre un certain temps, plus encore depuis une plateforme.',
  waitingOnce: 'Veuillez ne pas l’envoyer une seconde fois.',
  claimTransaction: 'Identifiant de la transaction, dans votre portefeuille ou sur la plateforme',
  claimNote: 'Note pour la boutique (facultatif)',
  claimSubmit: 'Prévenir la boutique',
  claimCaution:
    'Personne n’a besoin de votre phrase de récupération ni d’un second paiement pour vous aider.',
  claimTold: 'La boutique est prévenue.',
  claimSupport: (address) => `Assistance de la boutique\u00a0: ${address}`,
  claimInvalid: (network) => `Ce n’est pas une transaction du réseau ${network}.`,
  claimKnown: 'La boutique l’a déjà.',
  checkTitle: 'Vérifier l’adresse collée',
  checkLabel: 'Collez l’adresse affichée dans votre portefeuille',
  checkMatches: 'C’est la bonne adresse.',
  checkDiffers: 'C’est une autre adresse. N’y envoyez rien.',
  checkCut: 'Ce n’est qu’une partie d’une adresse. Copiez-la en entier depuis votre portefeuille.',
  checkFirst: (position, wanted, found) =>
    `Le caractère ${position} doit être «\u202f${wanted}\u202f», mais c’est «\u202f${found}\u202f».`,
  checkLength: 'Elle n’a pas la même longueur que la bonne.',
  supportCopy: 'Copier les informations pour l’assistance',
  supportCopied: 'Informations copiées',
  supportSaved: 'Informations enregistrées',
  openPayment: (amount, network) =>
    `Vous avez déjà une adresse pour payer ${amount} sur ${network}. Si vous y avez envoyé de l’argent, ne payez pas une seconde fois.`,
  openPaymentBack: 'Revenir à ce paiement',
  deviceTitle: 'Continuer sur un autre appareil',
  deviceText:
    'Scannez ce code avec l’autre appareil. Toute personne qui a ce code peut voir cette commande et la payer.',
  deviceLabel: 'Code QR qui ouvre cette page',

  status: {
    awaiting: 'En attente de votre paiement',
    partial: 'En attente du reste',
    confirming: 'En cours de confirmation',
    paid: 'Payé',
    review: 'En cours d’examen',
  },
  announced: {
    awaiting: 'En attente de votre paiement.',
    partial: 'Une partie de votre paiement est arrivée. Envoyez le reste.',
    confirming: 'Votre paiement a été détecté. Vous n’avez plus rien à faire.',
    paid: 'Votre paiement est complet. Merci.',
    review: 'Votre paiement doit être examiné. Contactez la boutique.',
  },
  checkedNow: 'vérifié à l’instant',
  checkedSeconds: (seconds) => `vérifié il y a ${seconds} s`,
  checkedMinutes: (minutes) => `vérifié il y a ${minutes} min`,
  checkedAt: (time) => `dernière vérification\u00a0: ${time}`,
  offline: 'La vérification est impossible pour le moment\u202f; nous continuons d’essayer.',
  refused: 'Cette page ne peut plus vérifier le paiement. Rechargez-la.',
  reloadFirst: 'Rechargez cette page avant d’envoyer quoi que ce soit.',
  unrecognised:
    'Le service de paiement indique un état que cette page ne connaît pas. Nous continuons à vérifier.',

  receivedOf: (received, amount) => `${received} reçus sur ${amount}`,
  orderPaidTitle: 'Cette commande est déjà payée',
  orderPaidText: 'Veuillez ne plus rien envoyer.',
  partialHelp:
    'Le reste est trop petit pour être envoyé\u202f? Contactez la boutique en indiquant la référence.',

  confirmingTitle: 'Paiement détecté',
  confirmingText:
    'Vous n’avez plus rien à faire. N’envoyez rien de plus\u00a0: le réseau confirme le paiement.',
  closePage: 'Vous pouvez fermer cette page.',
  paidTitle: 'Payé',
  acceptedTitle: 'Accepté par la boutique',
  overpaid: (surplus) => `Vous avez envoyé ${surplus} de trop. Contactez la boutique à ce sujet.`,
  duplicate: 'Cette commande était déjà payée. Contactez la boutique au sujet de ce second paiement.',
  late: 'Votre paiement est arrivé après l’expiration de cette page. Si quelque chose vous semble anormal, contactez la boutique.',
  reviewTitle: 'Votre paiement doit être examiné',
  reviewText:
    'La boutique doit l’examiner. N’envoyez plus rien\u202f; contactez la boutique en indiquant la référence.',
  expiredTitle: 'Cette page de paiement a expiré',
  expiredText: 'Si vous avez déjà envoyé de l’argent, contactez la boutique.',
  expiredNext: 'Retournez à la boutique pour recommencer.',

  reference: 'Référence',
  network: 'Réseau',
  time: 'Date et heure',
  viewOnExplorer: 'Voir dans l’explorateur',
  opensNewTab: 's’ouvre dans un nouvel onglet',
  printReceipt: 'Imprimer',
  saveReceipt: 'Enregistrer',
  receiptTitle: 'Confirmation de paiement',
  receiptShop: 'Boutique',
  receiptAddress: 'Adresse',
  receiptTransaction: 'Transaction',
  backToShop: 'Retour à la boutique',
  contactShop: 'Contacter la boutique',
  tryAgain: 'Réessayer',
  chooseAnother: 'Choisir un autre moyen de paiement',
  startAgain: 'Recommencer',
  refundTitle: 'Votre remboursement',
  refundAddress: (network) => `Votre adresse sur le réseau ${network}`,
  refundWarning: 'Vérifiez l’adresse\u00a0: un remboursement envoyé à une mauvaise adresse est perdu.',
  refundInvalid: (network) => `Cette adresse ne peut pas recevoir le remboursement sur le réseau ${network}.`,
  refundSubmit: 'Envoyer cette adresse à la boutique',
  refundGiven: 'La boutique a votre adresse et enverra le remboursement.',
  refundSent: 'Le remboursement a été envoyé.',
  refundOver: 'Il n’est plus possible d’indiquer une adresse pour ce remboursement. Contactez la boutique.',
  refundTag: 'Tag de destination ou mémo',
  refundNoTag: 'Mon adresse n’a besoin ni de tag ni de mémo',
  refundTagInvalid: 'Saisissez un tag ou un mémo valide, ou indiquez que votre adresse n’en a pas besoin.',
  close: 'Fermer',
  payWithCrypto: 'Payer en crypto',
  total: 'Total',
  orderLines: 'Contenu de la commande',
  sandbox: 'Test',
  sandboxHint: 'Paiement de test. N’envoyez pas d’argent réel.',
  help: 'Les paiements en crypto sont irréversibles.',
  invoiceTitle: 'Demande de paiement',
  invoiceDue: 'À payer avant le',
  printPage: 'Imprimer',
  nextCustomer: 'Client suivant',
  requestId: (id) => `Code d’assistance ${id}`,

  priceHeldUntil: (time) => `Prix maintenu jusqu’à ${time}`,
  priceHeldFor: (time) => `Prix maintenu encore ${time}`,
  priceEnding: 'Le prix est maintenu encore deux minutes.',
  priceEndedTitle: 'Ce prix n’est plus valable',
  priceEndedText: 'N’envoyez rien à l’ancien prix.',
  priceEndedSent: 'Vous avez déjà envoyé\u202f? Nous continuons de surveiller cette adresse.',
  newPrice: 'Obtenir un nouveau prix',
  qrShow: 'Afficher le code QR',
  qrHide: 'Masquer le code QR',
  reloadPage: 'Recharger cette page',
  openPaymentPage: 'Ouvrir la page de paiement',
  missing: (amount) => `Il manque ${amount}.`,

  failures: {
    'price-replaced': {
      title: 'Le prix de cette commande a changé',
      next: 'N’envoyez rien à une adresse affichée ici. Retournez à la boutique et rouvrez la page de paiement.',
    },
    'order-closed': {
      title: 'Cette commande n’accepte plus de paiement',
      next: 'N’envoyez rien. Contactez la boutique.',
    },
    contradiction: {
      title: 'Les détails de ce paiement se contredisent',
      next: 'N’envoyez rien. Contactez la boutique.',
    },
    'address-unchecked': {
      title: 'L’adresse n’a pas pu être vérifiée',
      next: 'Vérifiez votre connexion internet, puis réessayez.',
    },
    'session-missing': {
      title: 'Aucune commande à payer sur cette page',
      next: 'Ouvrez de nouveau la page de paiement depuis la boutique.',
    },
    'session-invalid': {
      title: 'Cette page de paiement ne peut pas être ouverte',
      next: 'Ouvrez-la de nouveau depuis la boutique.',
    },
    'session-expired': {
      title: 'Cette page de paiement a expiré',
      next: 'Retournez à la boutique pour recommencer.',
    },
    'method-unavailable': {
      title: 'Cette cryptomonnaie n’est pas disponible sur ce réseau pour le moment',
      next: 'Choisissez un autre moyen de paiement.',
    },
    'amount-out-of-range': {
      title: 'Ce montant ne peut pas être payé de cette façon',
      next: 'Choisissez un autre montant ou une autre cryptomonnaie.',
    },
    'invalid-amount': {
      title: 'Ce montant ne peut pas être utilisé',
      next: 'Saisissez le montant en chiffres.',
    },
    'gateway-unavailable': {
      title: 'Le service de paiement est indisponible pour le moment',
      next: 'Réessayez dans un instant.',
    },
    'gateway-refused': {
      title: 'Le service de paiement n’a pas accepté ce paiement',
      next: 'Choisissez un autre moyen de paiement.',
    },
    'payment-unverifiable': {
      title: 'Nous n’avons pas pu vérifier une adresse pour vous',
      next: 'Réessayez ou choisissez un autre moyen de paiement.',
    },
    'address-mismatch': {
      title: 'Cette adresse n’appartient pas au réseau',
      next: 'N’envoyez rien. Choisissez un autre moyen de paiement ou contactez la boutique.',
    },
    'too-many-requests': {
      title: 'Trop de tentatives en peu de temps',
      next: 'Patientez un instant, puis réessayez.',
    },
    'forbidden-origin': {
      title: 'Cette page n’est pas autorisée à recevoir des paiements',
      next: 'Veuillez en informer la boutique.',
    },
    'endpoint-not-found': {
      title: 'La page de paiement de cette boutique est introuvable',
      next: 'Veuillez en informer la boutique.',
    },
    'endpoint-unreadable': {
      title: 'La page de paiement de cette boutique ne répond pas correctement',
      next: 'Réessayez dans un instant ou contactez la boutique.',
    },
    'session-unavailable': {
      title: 'La boutique n’a pas pu ouvrir votre commande',
      next: 'Réessayez dans un instant ou contactez la boutique.',
    },
    'network-error': {
      title: 'La boutique est injoignable pour le moment',
      next: 'Vérifiez votre connexion internet, puis réessayez.',
    },
    unknown: {
      title: 'Une erreur est survenue',
      next: 'Réessayez dans un instant ou contactez la boutique.',
    },
  },
}

export default messages
