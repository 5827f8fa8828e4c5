/** Portuguese as in Portugal. */
import type { Translation } from '../elements/texts.js'

const texts: Translation = {
  sentence: (words) => `${words}.`,

  chooseTitle: 'Escolha como pagar',
  searchLabel: 'Procurar moedas e redes',
  searchEmpty: (query) => `Sem resultados para «${query}».`,
  searchCount: (count) => (count === 1 ? '1 moeda' : `${count} moedas`),
  searchWithout: (query, word) => `Sem resultados para «${query}». É isto que há sem «${word}».`,
  searchMore: (count) =>
    count === 1 ? 'Mais uma moeda: procure para a encontrar.' : `Mais ${count} moedas: procure a sua.`,
  searchClear: 'Limpar a procura',
  recentTitle: 'Usadas recentemente',
  methodsLabel: 'Moedas e redes',
  networkCount: (count) => (count === 1 ? '1 rede' : `${count} redes`),
  networksOf: (coin) => `Redes para ${coin}`,
  onNetwork: (network) => `na rede ${network}`,
  approximately: (amount) => `≈ ${amount}`,
  unavailable: 'Indisponível de momento',
  methodsLoading: 'A carregar as formas de pagamento',
  methodsEmpty: 'De momento não é possível pagar aqui. Contacte a loja.',

  amountTitle: 'Quanto pretende pagar?',
  amountLabel: 'Montante',
  amountSubmit: 'Continuar',
  amountRange: (min, max) => `De ${min} a ${max}`,
  amountInvalid: 'Introduza um montante em algarismos, por exemplo 25,50.',
  amountAmbiguous: (typed, thousands, decimals) =>
    `«${typed}» pode significar dois montantes. Introduza ${thousands} ou ${decimals}.`,
  amountTooSmall: (min) => `O montante mínimo é ${min}.`,
  amountTooLarge: (max) => `O montante máximo é ${max}.`,
  amountPresets: 'Montantes sugeridos',

  loading: 'A carregar a sua encomenda',
  creating: 'A obter o endereço',

  payTitle: 'Envie exatamente',
  remainingTitle: 'Envie o restante',
  activationFee: (fee) => `O serviço de pagamento indica uma taxa de ativação da carteira de ${fee}.`,
  addressTitle: (network) => `Para este endereço na rede ${network}`,
  qrLabel: (coin, network) => `Código para pagar com ${coin} na rede ${network}`,
  warning: (coin, network) => `Envie para este endereço apenas ${coin} na rede ${network}.`,
  copyAddress: 'Copiar endereço',
  copyAmount: 'Copiar montante',
  copied: 'Copiado',
  addressCopied: (network) =>
    network === undefined ? 'Endereço copiado.' : `Endereço copiado. Envie apenas na rede ${network}.`,
  amountCopied: (amount) => `Montante copiado: ${amount}.`,
  copyDenied: 'A cópia está bloqueada aqui. O texto está selecionado: copie-o com o teclado ou o menu.',
  openWallet: (wallet) => (wallet === '' ? 'Abrir na carteira' : `Abrir em ${wallet}`),
  walletsTitle: 'Pagar com uma carteira neste navegador',
  walletPay: (wallet) => `Pagar com ${wallet}`,
  walletConnecting: (wallet) => `Ligue-se em ${wallet}`,
  walletConnectingText:
    'A janela da carteira pergunta se esta página pode ver a sua conta. Ainda não é enviado nada.',
  walletSwitching: (wallet, network) => `Mude para ${network} em ${wallet}`,
  walletSwitchingText: 'A carteira está noutra rede. Ainda não é enviado nada.',
  walletConfirming: (wallet) => `Confirme em ${wallet}`,
  walletConfirmingText: (amount, network) =>
    `Tem de pedir exatamente ${amount} na rede ${network}. Se pedir outra coisa, recuse.`,
  walletCancel: 'Cancelar',
  walletSent: 'Enviado da sua carteira. A aguardar que chegue.',
  walletSentText: 'Não precisa de fazer mais nada. Esta página acompanha o envio.',
  walletAgain: 'Enviar novamente',
  walletUnclear: 'Não conseguimos saber se a sua carteira enviou',
  walletUnclearText: 'Veja na sua carteira antes de tentar novamente, para não pagar duas vezes.',
  walletAlreadySent: 'Já enviou isto da sua carteira',
  walletAlreadySentText: 'Envie novamente só se a sua carteira disser que o primeiro envio falhou.',
  walletTest: 'Este é um pagamento de teste',
  walletTestText: 'O dinheiro real enviado da sua carteira seria perdido.',
  walletSendAnyway: 'Enviar mesmo assim',
  walletStopped: {
    rejected: { title: 'Recusou na sua carteira', next: 'Nada foi enviado. Pode tentar novamente.' },
    busy: {
      title: 'A sua carteira está à sua espera',
      next: 'Há um pedido em aberto. Abra a carteira, responda ao pedido e tente novamente.',
    },
    'no-account': {
      title: 'A sua carteira não partilhou nenhuma conta',
      next: 'Desbloqueie-a e tente novamente.',
    },
    'unknown-network': {
      title: 'A sua carteira não conhece esta rede',
      next: 'Adicione a rede na sua carteira e tente novamente. Nada foi enviado.',
    },
    'wrong-network': {
      title: 'A sua carteira ainda está noutra rede',
      next: 'Mude na sua carteira para a rede deste pagamento e tente novamente. Nada foi enviado.',
    },
    changed: {
      title: 'Entretanto algo mudou',
      next: 'A conta, a rede ou o montante já não é o mesmo. Nada foi enviado. Pode tentar novamente.',
    },
    'no-answer': {
      title: 'A sua carteira não respondeu',
      next: 'Nada foi enviado. Abra a carteira e tente novamente.',
    },
    failed: {
      title: 'A sua carteira não conseguiu enviar',
      next: 'A sua carteira diz porquê. Confirme nela que nada foi enviado antes de tentar novamente.',
    },
    unusable: {
      title: 'A sua carteira não pode ser usada aqui',
      next: 'Nada foi enviado. Use o endereço acima.',
    },
  },
  walletApps: 'Abrir numa aplicação de carteira',
  walletOtherApps: 'Outra aplicação de carteira',
  walletAppsText: 'A aplicação abre com o pagamento preenchido. Compare-o antes de confirmar.',
  change: 'Alterar',
  changeLabel: 'Alterar a moeda ou a rede',

  exchangeTitle: 'Paga a partir de uma corretora?',
  exchangeNetwork: (network) => `Escolha ${network} como rede do levantamento.`,
  exchangeFee: (amount) =>
    `As corretoras descontam muitas vezes a taxa do que envia. Certifique-se de que chegam ${amount}.`,
  waitingTitle: 'Enviou e aqui nada acontece?',
  waitingTime: 'Uma transferência pode demorar algum tempo, e a partir de uma corretora ainda mais.',
  waitingOnce: 'Por favor, não envie uma segunda vez.',
  checkTitle: 'Verificar o endereço colado',
  checkLabel: 'Cole o endereço que a sua carteira mostra',
  checkMatches: 'Este é o endereço certo.',
  checkDiffers: 'Este é outro endereço. Não envie nada para ele.',

  status: {
    awaiting: 'A aguardar o seu pagamento',
    partial: 'A aguardar o restante',
    confirming: 'A ser confirmado',
    paid: 'Pago',
    review: 'Em análise',
  },
  announced: {
    awaiting: 'A aguardar o seu pagamento.',
    partial: 'Chegou uma parte do seu pagamento. Por favor, envie o restante.',
    confirming: 'Vemos o seu pagamento. Não precisa de fazer mais nada.',
    paid: 'O seu pagamento está completo. Obrigado.',
    review: 'O seu pagamento tem de ser analisado. Contacte a loja.',
  },
  checkedNow: 'verificado agora mesmo',
  checkedSeconds: (seconds) => `verificado há ${seconds} s`,
  checkedMinutes: (minutes) => `verificado há ${minutes} min`,
  checkedAt: (time) => `última verificação: ${time}`,
  offline: 'Não conseguimos verificar agora e continuamos a tentar.',
  refused: 'Esta página já não consegue verificar o pagamento. Recarregue-a.',
  reloadFirst: 'Recarregue esta página antes de enviar seja o que for.',

  receivedOf: (received, amount) => `${received} de ${amount} recebidos`,
  partialHelp: 'O restante é demasiado pequeno para enviar? Contacte a loja e indique a referência.',

  confirmingTitle: 'Vemos o seu pagamento',
  confirmingText: 'Não precisa de fazer mais nada. Por favor, não volte a enviar: a rede está a confirmá-lo.',
  paidTitle: 'Pago',
  overpaid: (surplus) => `Enviou ${surplus} a mais. Contacte a loja a esse respeito.`,
  duplicate: 'Esta encomenda já estava paga. Contacte a loja a respeito deste segundo pagamento.',
  late: 'O seu pagamento chegou depois de esta página de pagamento ter expirado. Se algo parecer errado, contacte a loja.',
  reviewTitle: 'O seu pagamento tem de ser analisado',
  reviewText:
    'A loja tem de o analisar. Por favor, não envie mais nada; contacte a loja e indique a referência.',
  expiredTitle: 'Esta página de pagamento expirou',
  expiredText: 'Se já enviou dinheiro, contacte a loja.',
  expiredNext: 'Volte à loja para recomeçar.',

  reference: 'Referência',
  network: 'Rede',
  time: 'Data e hora',
  viewOnExplorer: 'Ver no explorador',
  opensNewTab: 'abre num novo separador',
  printReceipt: 'Imprimir',
  backToShop: 'Voltar à loja',
  contactShop: 'Contactar a loja',
  tryAgain: 'Tentar novamente',
  chooseAnother: 'Escolher outra forma de pagamento',
  startAgain: 'Recomeçar',
  close: 'Fechar',
  payWithCrypto: 'Pagar com cripto',
  total: 'Total',
  orderLines: 'Conteúdo desta encomenda',
  sandbox: 'Teste',
  sandboxHint: 'Pagamento de teste. Não envie dinheiro real.',
  help: 'Os pagamentos em cripto não podem ser anulados.',
  invoiceTitle: 'Fatura',
  invoiceDue: 'A pagar até',
  printPage: 'Imprimir',
  nextCustomer: 'Próximo cliente',
  requestId: (id) => `Código de apoio ${id}`,

  failures: {
    'session-missing': {
      title: 'Esta página não tem nenhuma encomenda para pagar',
      next: 'Abra novamente o pagamento a partir da loja.',
    },
    'session-invalid': {
      title: 'Não é possível abrir esta página de pagamento',
      next: 'Abra-a novamente a partir da loja.',
    },
    'session-expired': {
      title: 'Esta página de pagamento expirou',
      next: 'Volte à loja para recomeçar.',
    },
    'method-unavailable': {
      title: 'Esta moeda não está disponível nesta rede de momento',
      next: 'Escolha outra forma de pagamento.',
    },
    'amount-out-of-range': {
      title: 'Este montante não pode ser pago desta forma',
      next: 'Escolha outro montante ou outra moeda.',
    },
    'invalid-amount': {
      title: 'Este montante não pode ser usado',
      next: 'Introduza o montante em algarismos, por exemplo 25,50.',
    },
    'gateway-unavailable': {
      title: 'O serviço de pagamento não está disponível de momento',
      next: 'Tente novamente dentro de momentos.',
    },
    'gateway-refused': {
      title: 'O serviço de pagamento não aceitou este pagamento',
      next: 'Escolha outra forma de pagamento.',
    },
    'payment-unverifiable': {
      title: 'Não conseguimos verificar um endereço para si',
      next: 'Tente novamente ou escolha outra forma de pagamento.',
    },
    'address-mismatch': {
      title: 'Este endereço não pertence à rede',
      next: 'Não envie nada. Escolha outra forma de pagamento ou contacte a loja.',
    },
    'too-many-requests': {
      title: 'Demasiadas tentativas em pouco tempo',
      next: 'Aguarde um momento e tente novamente.',
    },
    'forbidden-origin': {
      title: 'Esta página não pode receber pagamentos',
      next: 'Por favor, informe a loja.',
    },
    'network-error': {
      title: 'De momento não é possível aceder à loja',
      next: 'Verifique a sua ligação à internet e tente novamente.',
    },
    unknown: {
      title: 'Algo não funcionou',
      next: 'Tente novamente dentro de momentos ou contacte a loja.',
    },
  },
}

export default texts
