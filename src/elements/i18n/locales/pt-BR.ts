/** Portuguese as in Brazil. */
import type { Translation } from '../messages.js'

const messages: Translation = {
  sentence: (words) => `${words}.`,

  chooseTitle: 'Escolha como pagar',
  searchLabel: 'Buscar moedas e redes',
  searchEmpty: (query) => `Nenhum resultado para “${query}”.`,
  searchCount: (count) => (count < 2 ? `${count} moeda` : `${count} moedas`),
  searchWithout: (query, word) => `Nenhum resultado para “${query}”. É isto que há sem “${word}”.`,
  searchMore: (count) =>
    count < 2 ? `Mais ${count} moeda: busque para encontrar.` : `Mais ${count} moedas: busque a sua.`,
  searchClear: 'Limpar a busca',
  recentTitle: 'Usadas recentemente',
  methodsLabel: 'Moedas e redes',
  networkCount: (count) => (count < 2 ? `${count} rede` : `${count} redes`),
  networksOf: (coin) => `Redes para ${coin}`,
  onNetwork: (network) => `na rede ${network}`,
  approximately: (amount) => `≈ ${amount}`,
  unavailable: 'Indisponível agora',
  methodsLoading: 'Carregando as formas de pagamento',
  methodsEmpty: 'No momento não há como pagar aqui. Entre em contato com a loja.',

  amountTitle: 'Quanto você quer pagar?',
  amountLabel: 'Valor',
  amountSubmit: 'Continuar',
  amountRange: (min, max) => `De ${min} a ${max}`,
  amountInvalid: 'Digite um valor em números, por exemplo 25,50.',
  amountAmbiguous: (typed, thousands, decimals) =>
    `“${typed}” pode significar dois valores. Digite ${thousands} ou ${decimals}.`,
  amountTooSmall: (min) => `O valor mínimo é ${min}.`,
  amountTooLarge: (max) => `O valor máximo é ${max}.`,
  amountPresets: 'Valores sugeridos',

  loading: 'Carregando seu pedido',
  creating: 'Obtendo o endereço',

  payTitle: 'Envie exatamente',
  remainingTitle: 'Envie o restante',
  activationFee: (fee) => `O serviço de pagamento informa uma taxa de ativação da carteira de ${fee}.`,
  addressTitle: (network) => `Para este endereço na rede ${network}`,
  qrLabel: (coin, network) => `Código para pagar com ${coin} na rede ${network}`,
  warning: (coin, network) => `Envie para este endereço somente ${coin} na rede ${network}.`,
  copyAddress: 'Copiar endereço',
  copyAmount: 'Copiar valor',
  copied: 'Copiado',
  addressCopied: (network) =>
    network === undefined ? 'Endereço copiado.' : `Endereço copiado. Envie somente na rede ${network}.`,
  amountCopied: (amount) => `Valor copiado: ${amount}.`,
  copyDenied: 'A cópia está bloqueada aqui. O texto está selecionado: copie com o teclado ou pelo menu.',
  openWallet: (wallet) => (wallet === '' ? 'Abrir na carteira' : `Abrir em ${wallet}`),
  walletsTitle: 'Pagar com uma carteira neste navegador',
  walletPay: (wallet) => `Pagar com ${wallet}`,
  walletConnecting: (wallet) => `Conecte-se em ${wallet}`,
  walletConnectingText:
    'A janela da carteira pergunta se esta página pode ver sua conta. Nada foi enviado ainda.',
  walletSwitching: (wallet, network) => `Mude para ${network} em ${wallet}`,
  walletSwitchingText: 'A carteira está em outra rede. Nada foi enviado ainda.',
  walletConfirming: (wallet) => `Confirme em ${wallet}`,
  walletConfirmingText: (amount, network) =>
    `Ela deve pedir exatamente ${amount} na rede ${network}. Se pedir qualquer outra coisa, recuse.`,
  walletCancel: 'Cancelar',
  walletSent: 'Enviado da sua carteira. Aguardando a chegada.',
  walletSentText: 'Não é preciso fazer mais nada. Esta página acompanha o envio.',
  walletAgain: 'Enviar de novo',
  walletUnclear: 'Não conseguimos saber se sua carteira enviou',
  walletUnclearText: 'Veja na sua carteira antes de tentar de novo, para não pagar duas vezes.',
  walletAlreadySent: 'Você já enviou isto da sua carteira',
  walletAlreadySentText: 'Envie de novo somente se a carteira disser que o primeiro envio falhou.',
  walletTest: 'Este é um pagamento de teste',
  walletTestText: 'Dinheiro de verdade enviado da sua carteira seria perdido.',
  walletSendAnyway: 'Enviar mesmo assim',
  walletStopped: {
    rejected: { title: 'Você recusou na sua carteira', next: 'Nada foi enviado. Você pode tentar de novo.' },
    busy: {
      title: 'Sua carteira está esperando por você',
      next: 'Há um pedido em aberto. Abra a carteira, responda ao pedido e tente de novo.',
    },
    'no-account': {
      title: 'Sua carteira não compartilhou nenhuma conta',
      next: 'Desbloqueie a carteira e tente de novo.',
    },
    'unknown-network': {
      title: 'Sua carteira não conhece esta rede',
      next: 'Adicione a rede na sua carteira e tente de novo. Nada foi enviado.',
    },
    'wrong-network': {
      title: 'Sua carteira ainda está em outra rede',
      next: 'Mude na sua carteira para a rede deste pagamento e tente de novo. Nada foi enviado.',
    },
    changed: {
      title: 'Algo mudou nesse meio-tempo',
      next: 'A conta, a rede ou o valor não é mais o mesmo. Nada foi enviado. Você pode tentar de novo.',
    },
    'no-answer': {
      title: 'Sua carteira não respondeu',
      next: 'Nada foi enviado. Abra a carteira e tente de novo.',
    },
    failed: {
      title: 'Sua carteira não conseguiu enviar',
      next: 'A carteira diz por quê. Confira nela que nada foi enviado antes de tentar de novo.',
    },
    unusable: {
      title: 'Sua carteira não pode ser usada aqui',
      next: 'Nada foi enviado. Use o endereço acima.',
    },
  },
  walletApps: 'Abrir em um app de carteira',
  walletOtherApps: 'Outro app de carteira',
  walletAppsText: 'O app abre com o pagamento preenchido. Compare antes de confirmar.',
  change: 'Alterar',
  changeLabel: 'Alterar a moeda ou a rede',

  exchangeTitle: 'Vai pagar de uma corretora?',
  exchangeNetwork: (network) => `Escolha ${network} como rede do saque.`,
  exchangeFee: (amount) =>
    `As corretoras costumam descontar a taxa do valor enviado. Confira se vão chegar ${amount}.`,
  exchangeTag: 'Este pagamento não tem memo nem tag. Se a corretora pedir, deixe o campo vazio.',
  exchangeMinimum:
    'As corretoras têm um saque mínimo. Se este valor for menor, pague de uma carteira ou com outra moeda.',
  exchangeFeeLabel: (coin) => `Taxa da corretora, em ${coin}`,
  exchangeEnter: (amount) => `Se a taxa for descontada do que você digita, digite ${amount}.`,
  exchangeFeeInvalid: 'Digite a taxa em números, por exemplo 1,5.',
  waitingTitle: 'Enviou e nada aconteceu aqui?',
  waitingTime: 'Uma transferência pode demorar um pouco, e mais ainda se vier de uma corretora.',
  waitingOnce: 'Por favor, não envie uma segunda vez.',
  checkTitle: 'Conferir o endereço colado',
  checkLabel: 'Cole o endereço que aparece na sua carteira',
  checkMatches: 'Este é o endereço certo.',
  checkDiffers: 'Este é outro endereço. Não envie nada para ele.',
  checkCut: 'Isto é só uma parte de um endereço. Copie o endereço inteiro da sua carteira.',
  checkFirst: (position, wanted, found) => `O caractere ${position} deve ser “${wanted}”, mas é “${found}”.`,
  checkLength: 'Ele não tem o mesmo comprimento que o endereço certo.',
  supportCopy: 'Copiar dados para o suporte',
  supportCopied: 'Dados copiados',
  supportSaved: 'Dados salvos',
  openPayment: (amount, network) =>
    `Você já tem um endereço para pagar ${amount} na rede ${network}. Se enviou dinheiro para lá, não pague de novo.`,
  openPaymentBack: 'Voltar a esse pagamento',
  deviceTitle: 'Continuar em outro dispositivo',
  deviceText:
    'Escaneie este código com o outro dispositivo. Quem tiver o código pode ver este pedido e pagá-lo.',
  deviceLabel: 'QR code que abre esta página',

  status: {
    awaiting: 'Aguardando seu pagamento',
    partial: 'Aguardando o restante',
    confirming: 'Sendo confirmado',
    paid: 'Pago',
    review: 'Em análise',
  },
  announced: {
    awaiting: 'Aguardando seu pagamento.',
    partial: 'Parte do seu pagamento chegou. Por favor, envie o restante.',
    confirming: 'Vimos seu pagamento. Não é preciso fazer mais nada.',
    paid: 'Seu pagamento está completo. Obrigado.',
    review: 'Seu pagamento precisa ser analisado. Entre em contato com a loja.',
  },
  checkedNow: 'verificado agora',
  checkedSeconds: (seconds) => `verificado há ${seconds} s`,
  checkedMinutes: (minutes) => `verificado há ${minutes} min`,
  checkedAt: (time) => `última verificação: ${time}`,
  offline: 'Não conseguimos verificar agora e continuamos tentando.',
  refused: 'Esta página não consegue mais verificar o pagamento. Recarregue a página.',
  reloadFirst: 'Recarregue esta página antes de enviar qualquer coisa.',
  unrecognised:
    'O serviço de pagamento diz algo sobre este pagamento que esta página não conhece. O pagamento continua sendo acompanhado.',

  receivedOf: (received, amount) => `${received} de ${amount} recebidos`,
  partialHelp: 'O restante é pequeno demais para enviar? Entre em contato com a loja e informe a referência.',

  confirmingTitle: 'Vimos seu pagamento',
  confirmingText: 'Não é preciso fazer mais nada. Por favor, não envie de novo: a rede está confirmando.',
  paidTitle: 'Pago',
  overpaid: (surplus) => `Você enviou ${surplus} a mais. Entre em contato com a loja sobre isso.`,
  duplicate: 'Este pedido já estava pago. Entre em contato com a loja sobre este segundo pagamento.',
  late: 'Seu pagamento chegou depois que esta página de pagamento expirou. Se algo parecer errado, entre em contato com a loja.',
  reviewTitle: 'Seu pagamento precisa ser analisado',
  reviewText:
    'A loja precisa analisá-lo. Por favor, não envie mais nada; entre em contato com a loja e informe a referência.',
  expiredTitle: 'Esta página de pagamento expirou',
  expiredText: 'Se você já enviou dinheiro, entre em contato com a loja.',
  expiredNext: 'Volte à loja para começar de novo.',

  reference: 'Referência',
  network: 'Rede',
  time: 'Data e hora',
  viewOnExplorer: 'Ver no explorador',
  opensNewTab: 'abre em uma nova aba',
  printReceipt: 'Imprimir',
  saveReceipt: 'Salvar',
  receiptTitle: 'Recibo',
  receiptShop: 'Loja',
  receiptAddress: 'Endereço',
  receiptTransaction: 'Transação',
  backToShop: 'Voltar à loja',
  contactShop: 'Falar com a loja',
  tryAgain: 'Tentar de novo',
  chooseAnother: 'Escolher outra forma de pagamento',
  startAgain: 'Começar de novo',
  close: 'Fechar',
  payWithCrypto: 'Pagar com cripto',
  total: 'Total',
  orderLines: 'Itens deste pedido',
  sandbox: 'Teste',
  sandboxHint: 'Pagamento de teste. Não envie dinheiro de verdade.',
  help: 'Pagamentos em cripto não podem ser desfeitos.',
  invoiceTitle: 'Fatura',
  invoiceDue: 'Pagar até',
  printPage: 'Imprimir',
  nextCustomer: 'Próximo cliente',
  requestId: (id) => `Código de suporte ${id}`,

  failures: {
    'session-missing': {
      title: 'Esta página não tem nenhum pedido para pagar',
      next: 'Abra o pagamento de novo pela loja.',
    },
    'session-invalid': {
      title: 'Não é possível abrir esta página de pagamento',
      next: 'Abra de novo pela loja.',
    },
    'session-expired': {
      title: 'Esta página de pagamento expirou',
      next: 'Volte à loja para começar de novo.',
    },
    'method-unavailable': {
      title: 'Esta moeda não está disponível nesta rede agora',
      next: 'Escolha outra forma de pagamento.',
    },
    'amount-out-of-range': {
      title: 'Este valor não pode ser pago desta forma',
      next: 'Escolha outro valor ou outra moeda.',
    },
    'invalid-amount': {
      title: 'Este valor não pode ser usado',
      next: 'Digite o valor em números, por exemplo 25,50.',
    },
    'gateway-unavailable': {
      title: 'O serviço de pagamento não está disponível agora',
      next: 'Tente de novo em alguns instantes.',
    },
    'gateway-refused': {
      title: 'O serviço de pagamento não aceitou este pagamento',
      next: 'Escolha outra forma de pagamento.',
    },
    'payment-unverifiable': {
      title: 'Não conseguimos verificar um endereço para você',
      next: 'Tente de novo ou escolha outra forma de pagamento.',
    },
    'address-mismatch': {
      title: 'Este endereço não pertence à rede',
      next: 'Não envie nada. Escolha outra forma de pagamento ou entre em contato com a loja.',
    },
    'too-many-requests': {
      title: 'Tentativas demais em pouco tempo',
      next: 'Espere um momento e tente de novo.',
    },
    'forbidden-origin': {
      title: 'Esta página não pode receber pagamentos',
      next: 'Por favor, avise a loja.',
    },
    'endpoint-not-found': {
      title: 'A página de pagamento desta loja não foi encontrada',
      next: 'Por favor, avise a loja.',
    },
    'session-unavailable': {
      title: 'A loja não conseguiu abrir seu pedido',
      next: 'Tente de novo em alguns instantes ou entre em contato com a loja.',
    },
    'network-error': {
      title: 'Não é possível acessar a loja agora',
      next: 'Verifique sua conexão com a internet e tente de novo.',
    },
    unknown: {
      title: 'Algo não funcionou',
      next: 'Tente de novo em alguns instantes ou entre em contato com a loja.',
    },
  },
}

export default messages
