/** Spanish as in Latin America. */
import type { Translation } from '../messages.js'
import texts from './es-419.json'

const messages: Translation = {
  ...texts,

  sentence: (words) => `${words}.`,
  searchEmpty: (query) => `No hay resultados para “${query}”.`,
  searchCount: (count) => (count === 1 ? '1 moneda' : `${count} monedas`),
  searchWithout: (query, word) =>
    `No hay resultados para “${query}”. Estos son los resultados sin “${word}”.`,
  searchMore: (count) =>
    count === 1 ? 'Una moneda más: búsquela.' : `${count} monedas más: busque la suya.`,
  networkCount: (count) => (count === 1 ? '1 red' : `${count} redes`),
  networksOf: (coin) => `Redes para ${coin}`,
  onNetwork: (network) => `en ${network}`,
  approximately: (amount) => `≈ ${amount}`,
  amountRange: (min, max) => `De ${min} a ${max}`,
  amountInvalid: (example) => `Escriba un monto con cifras, por ejemplo ${example}.`,
  amountAmbiguous: (typed, thousands, decimals) =>
    `“${typed}” puede significar dos montos. Escriba ${thousands} o ${decimals}.`,
  amountTooSmall: (min) => `El monto mínimo es ${min}.`,
  amountTooLarge: (max) => `El monto máximo es ${max}.`,
  addressTitle: (network) => `A esta dirección en ${network}`,
  qrLabel: (coin, network) => `Código para pagar con ${coin} en ${network}`,
  warning: (coin, network) => `Envíe a esta dirección solo ${coin} en la red ${network}.`,
  addressCopied: (network) =>
    network === undefined ? 'Dirección copiada.' : `Dirección copiada. Envíe solo en la red ${network}.`,
  amountCopied: (amount) => `Monto copiado: ${amount}.`,
  openWallet: (wallet) => (wallet === '' ? 'Abrir en la billetera' : `Abrir en ${wallet}`),
  walletPay: (wallet) => `Pagar con ${wallet}`,
  walletConnecting: (wallet) => `Conéctese en ${wallet}`,
  walletSwitching: (wallet, network) => `Cambie a ${network} en ${wallet}`,
  walletConfirming: (wallet) => `Confirme en ${wallet}`,
  walletConfirmingText: (amount, network) =>
    `La billetera debe pedir exactamente ${amount} en la red ${network}. Si pide cualquier otra cosa, rechace la solicitud.`,
  exchangeNetwork: (network) => `Elija ${network} como red para el retiro.`,
  exchangeFee: (amount) =>
    `Los exchanges suelen descontar su comisión de lo que usted envía. Asegúrese de que lleguen ${amount}.`,
  exchangeFeeLabel: (coin) => `Comisión del exchange, en ${coin}`,
  exchangeEnter: (amount) => `Si la comisión se descuenta de lo que usted escribe, escriba ${amount}.`,
  exchangeFeeInvalid: (example) => `Escriba la comisión con cifras, por ejemplo ${example}.`,
  buyCoin: (coin) => `Comprar ${coin}`,
  claimSupport: (address) => `Soporte de la tienda: ${address}`,
  claimInvalid: (network) => `Esta no es una transacción de la red ${network}.`,
  checkFirst: (position, wanted, found) =>
    `El carácter ${position} debe ser “${wanted}”, pero es “${found}”.`,
  openPayment: (amount, network) =>
    `Ya tiene una dirección para pagar ${amount} en ${network}. Si envió dinero allí, no vuelva a pagar.`,
  checkedSeconds: (seconds) => `verificado hace ${seconds} s`,
  checkedMinutes: (minutes) => `verificado hace ${minutes} min`,
  checkedAt: (time) => `última verificación: ${time}`,
  receivedOf: (received, amount) => `Recibidos ${received} de un total de ${amount}`,
  overpaid: (surplus) => `Envió ${surplus} más de lo necesario. Comuníquese con la tienda para tratarlo.`,
  refundAsk: (amount, network) =>
    `La tienda le devuelve ${amount}. Abra esta página e ingrese su dirección en la red ${network}.`,
  refundAddress: (network) => `Su dirección en la red ${network}`,
  refundInvalid: (network) => `Esta dirección no puede recibir el reembolso en la red ${network}.`,
  requestId: (id) => `Código de asistencia ${id}`,
  priceHeldUntil: (time) => `Precio válido hasta: ${time}`,
  priceHeldFor: (time) => `Precio válido durante ${time}`,
  missing: (amount) => `Faltan ${amount}.`,
}

export default messages
