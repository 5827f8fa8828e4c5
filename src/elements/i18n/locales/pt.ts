/** Portuguese as in Brazil. */
import type { Translation } from '../messages.js'
import texts from './pt.json'

const messages: Translation = {
  ...texts,

  sentence: (words) => `${words}.`,
  searchEmpty: (query) => `Nenhum resultado para “${query}”.`,
  searchCount: (count) => (count < 2 ? `${count} moeda` : `${count} moedas`),
  searchWithout: (query, word) => `Nenhum resultado para “${query}”. Veja os resultados sem “${word}”.`,
  searchMore: (count) =>
    count < 2 ? `Mais ${count} moeda: busque para encontrar.` : `Mais ${count} moedas: busque a sua.`,
  networkCount: (count) => (count < 2 ? `${count} rede` : `${count} redes`),
  networksOf: (coin) => `Redes para ${coin}`,
  onNetwork: (network) => `na rede ${network}`,
  approximately: (amount) => `≈ ${amount}`,
  amountRange: (min, max) => `De ${min} a ${max}`,
  amountInvalid: (example) => `Digite um valor em números, por exemplo ${example}.`,
  amountAmbiguous: (typed, thousands, decimals) =>
    `“${typed}” pode significar dois valores. Digite ${thousands} ou ${decimals}.`,
  amountTooSmall: (min) => `O valor mínimo é ${min}.`,
  amountTooLarge: (max) => `O valor máximo é ${max}.`,
  addressTitle: (network) => `Para este endereço na rede ${network}`,
  qrLabel: (coin, network) => `Código para pagar com ${coin} na rede ${network}`,
  warning: (coin, network) => `Envie para este endereço somente ${coin} na rede ${network}.`,
  addressCopied: (network) =>
    network === undefined ? 'Endereço copiado.' : `Endereço copiado. Envie somente na rede ${network}.`,
  amountCopied: (amount) => `Valor copiado: ${amount}.`,
  openWallet: (wallet) => (wallet === '' ? 'Abrir na carteira' : `Abrir em ${wallet}`),
  walletPay: (wallet) => `Pagar com ${wallet}`,
  walletConnecting: (wallet) => `Conecte-se em ${wallet}`,
  walletSwitching: (wallet, network) => `Mude para ${network} em ${wallet}`,
  walletConfirming: (wallet) => `Confirme em ${wallet}`,
  walletConfirmingText: (amount, network) =>
    `A carteira deve pedir exatamente ${amount} na rede ${network}. Se pedir qualquer outra coisa, recuse.`,
  exchangeNetwork: (network) => `Escolha ${network} como rede do saque.`,
  exchangeFee: (amount) =>
    `As corretoras costumam descontar a taxa do valor enviado. Confira se vão chegar ${amount}.`,
  exchangeFeeLabel: (coin) => `Taxa da corretora, em ${coin}`,
  exchangeEnter: (amount) => `Se a taxa for descontada do que você digita, digite ${amount}.`,
  exchangeFeeInvalid: (example) => `Digite a taxa em números, por exemplo ${example}.`,
  buyCoin: (coin) => `Comprar ${coin}`,
  claimSupport: (address) => `Suporte da loja: ${address}`,
  claimInvalid: (network) => `Esta não é uma transação da rede ${network}.`,
  checkFirst: (position, wanted, found) => `O caractere ${position} deve ser “${wanted}”, mas é “${found}”.`,
  openPayment: (amount, network) =>
    `Você já tem um endereço para pagar ${amount} na rede ${network}. Se enviou dinheiro para lá, não pague de novo.`,
  checkedSeconds: (seconds) => `verificado há ${seconds} s`,
  checkedMinutes: (minutes) => `verificado há ${minutes} min`,
  checkedAt: (time) => `última verificação: ${time}`,
  receivedOf: (received, amount) => `${received} de ${amount} recebidos`,
  overpaid: (surplus) => `Você enviou ${surplus} a mais. Entre em contato com a loja sobre isso.`,
  refundAsk: (amount, network) =>
    `A loja está devolvendo ${amount} a você. Abra esta página e informe seu endereço na rede ${network}.`,
  refundAddress: (network) => `Seu endereço na rede ${network}`,
  refundInvalid: (network) => `Este endereço não pode receber o reembolso na rede ${network}.`,
  requestId: (id) => `Código de suporte ${id}`,
  priceHeldUntil: (time) => `Preço válido até ${time}`,
  priceHeldFor: (time) => `Preço válido por ${time}`,
  missing: (amount) => `Faltam ${amount}.`,
}

export default messages
