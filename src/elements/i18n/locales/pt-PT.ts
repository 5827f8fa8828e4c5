/** Portuguese as in Portugal. */
import type { Translation } from '../messages.js'
import texts from './pt-PT.json'

const messages: Translation = {
  ...texts,

  sentence: (words) => `${words}.`,
  searchEmpty: (query) => `Sem resultados para «${query}».`,
  searchCount: (count) => (count === 1 ? '1 moeda' : `${count} moedas`),
  searchWithout: (query, word) => `Sem resultados para «${query}». Estes são os resultados sem «${word}».`,
  searchMore: (count) =>
    count === 1 ? 'Mais uma moeda: procure para a encontrar.' : `Mais ${count} moedas: procure a sua.`,
  networkCount: (count) => (count === 1 ? '1 rede' : `${count} redes`),
  networksOf: (coin) => `Redes para ${coin}`,
  onNetwork: (network) => `na rede ${network}`,
  approximately: (amount) => `≈ ${amount}`,
  amountRange: (min, max) => `De ${min} a ${max}`,
  amountInvalid: (example) => `Introduza um montante em algarismos, por exemplo ${example}.`,
  amountAmbiguous: (typed, thousands, decimals) =>
    `«${typed}» pode significar dois montantes. Introduza ${thousands} ou ${decimals}.`,
  amountTooSmall: (min) => `O montante mínimo é ${min}.`,
  amountTooLarge: (max) => `O montante máximo é ${max}.`,
  addressTitle: (network) => `Para este endereço na rede ${network}`,
  qrLabel: (coin, network) => `Código para pagar com ${coin} na rede ${network}`,
  warning: (coin, network) => `Envie para este endereço apenas ${coin} na rede ${network}.`,
  addressCopied: (network) =>
    network === undefined ? 'Endereço copiado.' : `Endereço copiado. Envie apenas na rede ${network}.`,
  amountCopied: (amount) => `Montante copiado: ${amount}.`,
  openWallet: (wallet) => (wallet === '' ? 'Abrir na carteira' : `Abrir em ${wallet}`),
  walletPay: (wallet) => `Pagar com ${wallet}`,
  walletConnecting: (wallet) => `Ligue-se em ${wallet}`,
  walletSwitching: (wallet, network) => `Mude para ${network} em ${wallet}`,
  walletConfirming: (wallet) => `Confirme em ${wallet}`,
  walletConfirmingText: (amount, network) =>
    `A carteira tem de pedir exatamente ${amount} na rede ${network}. Se pedir outra coisa, recuse.`,
  exchangeNetwork: (network) => `Escolha ${network} como rede do levantamento.`,
  exchangeFee: (amount) =>
    `As plataformas descontam muitas vezes a taxa do que envia. Certifique-se de que chegam ${amount}.`,
  exchangeFeeLabel: (coin) => `Taxa da plataforma, em ${coin}`,
  exchangeEnter: (amount) => `Se a taxa for descontada do que introduz, introduza ${amount}.`,
  exchangeFeeInvalid: (example) => `Introduza a taxa em algarismos, por exemplo ${example}.`,
  buyCoin: (coin) => `Comprar ${coin}`,
  claimSupport: (address) => `Apoio da loja: ${address}`,
  claimInvalid: (network) => `Esta não é uma transação da rede ${network}.`,
  checkFirst: (position, wanted, found) => `O carácter ${position} tem de ser «${wanted}», mas é «${found}».`,
  openPayment: (amount, network) =>
    `Já tem um endereço para pagar ${amount} na rede ${network}. Se enviou dinheiro para lá, não pague outra vez.`,
  checkedSeconds: (seconds) => `verificado há ${seconds} s`,
  checkedMinutes: (minutes) => `verificado há ${minutes} min`,
  checkedAt: (time) => `última verificação: ${time}`,
  receivedOf: (received, amount) => `${received} de ${amount} recebidos`,
  overpaid: (surplus) => `Enviou ${surplus} a mais. Contacte a loja a esse respeito.`,
  refundAsk: (amount, network) =>
    `A loja devolve-lhe ${amount}. Abra esta página e introduza o seu endereço na rede ${network}.`,
  refundAddress: (network) => `O seu endereço na rede ${network}`,
  refundInvalid: (network) => `Este endereço não pode receber o reembolso na rede ${network}.`,
  requestId: (id) => `Código de apoio ${id}`,
  priceHeldUntil: (time) => `Preço válido até às ${time}`,
  priceHeldFor: (time) => `Preço válido durante ${time}`,
  missing: (amount) => `Faltam ${amount}.`,
}

export default messages
