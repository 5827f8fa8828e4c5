/** Spanish as in Latin America. */
import type { Translation } from '../messages.js'

const messages: Translation = {
  sentence: (words) => `${words}.`,

  chooseTitle: 'Elija cómo pagar',
  needCoinTitle: 'Necesita una de estas monedas en una billetera o en un exchange',
  needCoinText:
    'Necesita una aplicación de billetera o una cuenta en un exchange con una de estas monedas. Tenga un poco más que el monto, porque enviar cuesta una comisión. Luego vuelva aquí, elija la moneda y su red, y envíe exactamente lo que muestra esta página.',
  searchLabel: 'Buscar monedas y redes',
  searchEmpty: (query) => `No hay resultados para “${query}”.`,
  searchCount: (count) => (count === 1 ? '1 moneda' : `${count} monedas`),
  searchWithout: (query, word) =>
    `No hay resultados para “${query}”. Estos son los resultados sin “${word}”.`,
  searchMore: (count) =>
    count === 1 ? 'Una moneda más: búsquela.' : `${count} monedas más: busque la suya.`,
  searchClear: 'Borrar la búsqueda',
  recentTitle: 'Usadas recientemente',
  methodsLabel: 'Monedas y redes',
  networkCount: (count) => (count === 1 ? '1 red' : `${count} redes`),
  networksOf: (coin) => `Redes para ${coin}`,
  onNetwork: (network) => `en ${network}`,
  approximately: (amount) => `≈ ${amount}`,
  unavailable: 'No disponible ahora',
  methodsLoading: 'Cargando las formas de pago',
  methodsEmpty: 'Ahora no hay ninguna forma de pago disponible aquí. Comuníquese con la tienda.',

  amountTitle: '¿Cuánto quiere pagar?',
  amountLabel: 'Monto',
  amountSubmit: 'Continuar',
  amountRange: (min, max) => `De ${min} a ${max}`,
  amountInvalid: (example) => `Escriba un monto con cifras, por ejemplo ${example}.`,
  amountAmbiguous: (typed, thousands, decimals) =>
    `“${typed}” puede significar dos montos. Escriba ${thousands} o ${decimals}.`,
  amountTooSmall: (min) => `El monto mínimo es ${min}.`,
  amountTooLarge: (max) => `El monto máximo es ${max}.`,
  amountPresets: 'Montos sugeridos',

  loading: 'Cargando su pedido',
  creating: 'Obteniendo la dirección',

  payTitle: 'Envíe exactamente',
  remainingTitle: 'Envíe el resto',
  addressTitle: (network) => `A esta dirección en ${network}`,
  qrLabel: (coin, network) => `Código para pagar con ${coin} en ${network}`,
  warning: (coin, network) => `Envíe a esta dirección solo ${coin} en la red ${network}.`,
  copyAddress: 'Copiar dirección',
  copyAmount: 'Copiar monto',
  copied: 'Copiado',
  addressCopied: (network) =>
    network === undefined ? 'Dirección copiada.' : `Dirección copiada. Envíe solo en la red ${network}.`,
  amountCopied: (amount) => `Monto copiado: ${amount}.`,
  copyDenied: 'Aquí no se permite copiar. El texto está seleccionado: cópielo con el teclado o con el menú.',
  openWallet: (wallet) => (wallet === '' ? 'Abrir en la billetera' : `Abrir en ${wallet}`),
  walletsTitle: 'Pagar con una billetera de este navegador',
  walletPay: (wallet) => `Pagar con ${wallet}`,
  walletConnecting: (wallet) => `Conéctese en ${wallet}`,
  walletConnectingText:
    'La ventana de la billetera pregunta si esta página puede ver su cuenta. Todavía no se envía nada.',
  walletSwitching: (wallet, network) => `Cambie a ${network} en ${wallet}`,
  walletSwitchingText: 'La billetera está en otra red. Todavía no se envía nada.',
  walletConfirming: (wallet) => `Confirme en ${wallet}`,
  walletConfirmingText: (amount, network) =>
    `La billetera debe pedir exactamente ${amount} en la red ${network}. Si pide cualquier otra cosa, rechace la solicitud.`,
  walletCancel: 'Cancelar',
  walletSent: 'Enviado desde su billetera. A la espera de que llegue.',
  walletSentText: 'No tiene que hacer nada más. Esta página sigue el pago.',
  walletAgain: 'Enviar otra vez',
  walletUnclear: 'No podemos saber si su billetera lo envió',
  walletUnclearText: 'Mire en su billetera antes de intentarlo de nuevo, para no pagar dos veces.',
  walletAlreadySent: 'Ya lo envió desde su billetera',
  walletAlreadySentText: 'Envíelo otra vez solo si su billetera dice que el primer envío falló.',
  walletTest: 'Este es un pago de prueba',
  walletTestText: 'El dinero real que envíe desde su billetera se perdería.',
  walletSendAnyway: 'Enviar de todos modos',
  walletStopped: {
    rejected: {
      title: 'Lo rechazó en su billetera',
      next: 'No se envió nada. Puede intentarlo de nuevo.',
    },
    busy: {
      title: 'Su billetera espera su respuesta',
      next: 'Tiene una solicitud abierta. Abra la billetera, respóndala e inténtelo de nuevo.',
    },
    'no-account': {
      title: 'Su billetera no compartió ninguna cuenta',
      next: 'Desbloquéela e inténtelo de nuevo.',
    },
    'unknown-network': {
      title: 'Su billetera no tiene esta red',
      next: 'Agregue la red en su billetera e inténtelo de nuevo. No se envió nada.',
    },
    'wrong-network': {
      title: 'Su billetera sigue en otra red',
      next: 'Cambie en su billetera a la red de este pago e inténtelo de nuevo. No se envió nada.',
    },
    changed: {
      title: 'Algo cambió mientras tanto',
      next: 'La cuenta, la red o el monto cambió. No se envió nada. Puede intentarlo de nuevo.',
    },
    'no-answer': {
      title: 'Su billetera no respondió',
      next: 'No se envió nada. Abra la billetera e inténtelo de nuevo.',
    },
    failed: {
      title: 'Su billetera no pudo enviarlo',
      next: 'La billetera muestra el motivo. Verifique allí que no se haya enviado nada antes de intentarlo de nuevo.',
    },
    unusable: {
      title: 'Su billetera no se puede usar aquí',
      next: 'No se envió nada. Use la dirección de arriba.',
    },
  },
  walletApps: 'Abrir en una aplicación de billetera',
  walletOtherApps: 'Otra aplicación de billetera',
  walletAppsText: 'La aplicación se abre con el pago ya completado. Compárelo antes de confirmar.',
  change: 'Cambiar',
  changeLabel: 'Cambiar de moneda o de red',

  exchangeTitle: '¿Paga desde un exchange?',
  exchangeNetwork: (network) => `Elija ${network} como red para el retiro.`,
  exchangeFee: (amount) =>
    `Los exchanges suelen descontar su comisión de lo que usted envía. Asegúrese de que lleguen ${amount}.`,
  exchangeTag:
    'Este pago no necesita memo ni etiqueta (tag). Si el exchange se lo pide, deje el campo vacío.',
  exchangeMinimum:
    'Los exchanges tienen un retiro mínimo. Si este monto es menor, pague desde una billetera o con otra moneda.',
  exchangeFeeLabel: (coin) => `Comisión del exchange, en ${coin}`,
  exchangeEnter: (amount) => `Si la comisión se descuenta de lo que usted escribe, escriba ${amount}.`,
  exchangeFeeInvalid: (example) => `Escriba la comisión con cifras, por ejemplo ${example}.`,
  waitingTitle: '¿Ya envió y aquí no cambia nada?',
  waitingTime: 'Una transacción puede tardar un rato, y más aún desde un exchange.',
  waitingOnce: 'No envíe una segunda vez, por favor.',
  checkTitle: 'Verificar la dirección pegada',
  checkLabel: 'Pegue la dirección que aparece en su billetera',
  checkMatches: 'Esta es la dirección correcta.',
  checkDiffers: 'Esta es otra dirección. No envíe nada a ella.',
  checkCut: 'Esto es solo una parte de una dirección. Cópiela entera desde su billetera.',
  checkFirst: (position, wanted, found) =>
    `El carácter ${position} debe ser “${wanted}”, pero es “${found}”.`,
  checkLength: 'No es tan larga como la correcta.',
  supportCopy: 'Copiar los datos para asistencia',
  supportCopied: 'Datos copiados',
  supportSaved: 'Datos guardados',
  openPayment: (amount, network) =>
    `Ya tiene una dirección para pagar ${amount} en ${network}. Si envió dinero allí, no vuelva a pagar.`,
  openPaymentBack: 'Volver a ese pago',
  deviceTitle: 'Continuar en otro dispositivo',
  deviceText: 'Escanee este código con el otro dispositivo. Quien lo tenga puede ver este pedido y pagarlo.',
  deviceLabel: 'Código QR que abre esta página',

  status: {
    awaiting: 'Esperando su pago',
    partial: 'Esperando el resto',
    confirming: 'En confirmación',
    paid: 'Pagado',
    review: 'En revisión',
  },
  announced: {
    awaiting: 'Esperando su pago.',
    partial: 'Llegó una parte de su pago. Envíe el resto, por favor.',
    confirming: 'Detectamos su pago. No tiene que hacer nada más.',
    paid: 'Su pago está completo. Gracias.',
    review: 'Hay que revisar su pago. Comuníquese con la tienda.',
  },
  checkedNow: 'verificado ahora mismo',
  checkedSeconds: (seconds) => `verificado hace ${seconds} s`,
  checkedMinutes: (minutes) => `verificado hace ${minutes} min`,
  checkedAt: (time) => `última verificación: ${time}`,
  offline: 'Ahora no podemos verificarlo; seguimos intentándolo.',
  refused: 'Esta página ya no puede verificar el pago. Vuelva a cargarla.',
  reloadFirst: 'Vuelva a cargar esta página antes de enviar nada.',
  unrecognised:
    'El servicio de pagos informa de un estado que esta página no reconoce. Seguimos verificándolo.',

  receivedOf: (received, amount) => `Recibidos ${received} de un total de ${amount}`,
  partialHelp:
    '¿El resto es demasiado pequeño para enviarlo? Comuníquese con la tienda e indique la referencia.',

  confirmingTitle: 'Pago detectado',
  confirmingText: 'No tiene que hacer nada más. No lo envíe otra vez, por favor: la red lo está confirmando.',
  closePage: 'Puede cerrar esta página.',
  paidTitle: 'Pagado',
  acceptedTitle: 'Aceptado por la tienda',
  overpaid: (surplus) => `Envió ${surplus} más de lo necesario. Comuníquese con la tienda para tratarlo.`,
  duplicate: 'Este pedido ya estaba pagado. Comuníquese con la tienda por este segundo pago.',
  late: 'Su pago llegó cuando esta página de pago ya había vencido. Si algo no parece correcto, comuníquese con la tienda.',
  reviewTitle: 'Hay que revisar su pago',
  reviewText:
    'La tienda tiene que revisarlo. No envíe nada más, por favor; comuníquese con la tienda e indique la referencia.',
  expiredTitle: 'Esta página de pago venció',
  expiredText: 'Si ya envió dinero, comuníquese con la tienda.',
  expiredNext: 'Vuelva a la tienda para empezar de nuevo.',

  reference: 'Referencia',
  network: 'Red',
  time: 'Fecha y hora',
  viewOnExplorer: 'Ver en el explorador',
  opensNewTab: 'se abre en una pestaña nueva',
  printReceipt: 'Imprimir',
  saveReceipt: 'Guardar',
  receiptTitle: 'Constancia de pago',
  receiptShop: 'Tienda',
  receiptAddress: 'Dirección',
  receiptTransaction: 'Transacción',
  backToShop: 'Volver a la tienda',
  contactShop: 'Contactar a la tienda',
  tryAgain: 'Reintentar',
  chooseAnother: 'Elegir otra forma de pago',
  startAgain: 'Empezar de nuevo',
  refundTitle: 'Su reembolso',
  refundAddress: (network) => `Su dirección en la red ${network}`,
  refundWarning: 'Verifique la dirección: un reembolso a una dirección equivocada se pierde.',
  refundInvalid: (network) => `Esta dirección no puede recibir el reembolso en la red ${network}.`,
  refundSubmit: 'Enviar esta dirección a la tienda',
  refundGiven: 'La tienda tiene su dirección y enviará el reembolso.',
  refundSent: 'El reembolso se envió.',
  refundOver: 'Ya no se puede indicar una dirección para este reembolso. Comuníquese con la tienda.',
  close: 'Cerrar',
  payWithCrypto: 'Pagar con cripto',
  total: 'Total',
  orderLines: 'Contenido del pedido',
  sandbox: 'Prueba',
  sandboxHint: 'Pago de prueba. No envíe dinero real.',
  help: 'Los pagos con cripto no se pueden revertir.',
  invoiceTitle: 'Solicitud de pago',
  invoiceDue: 'A pagar antes de',
  printPage: 'Imprimir',
  nextCustomer: 'Siguiente cliente',
  requestId: (id) => `Código de asistencia ${id}`,

  priceHeldUntil: (time) => `Precio válido hasta: ${time}`,
  priceHeldFor: (time) => `Precio válido durante ${time}`,
  priceEnding: 'El precio se mantiene dos minutos más.',
  priceEndedTitle: 'Este precio ya no es válido',
  priceEndedText: 'No envíe nada al precio anterior.',
  priceEndedSent: '¿Ya lo envió? Seguimos monitoreando esta dirección.',
  newPrice: 'Obtener un precio nuevo',
  qrShow: 'Mostrar el código QR',
  qrHide: 'Ocultar el código QR',
  reloadPage: 'Recargar esta página',
  openPaymentPage: 'Abrir la página de pago',
  missing: (amount) => `Faltan ${amount}.`,

  failures: {
    'price-replaced': {
      title: 'El precio de este pedido cambió',
      next: 'No envíe nada a una dirección mostrada aquí. Vuelva a la tienda y abra de nuevo la página de pago.',
    },
    'order-closed': {
      title: 'Este pedido no admite más pagos',
      next: 'No envíe nada. Comuníquese con la tienda.',
    },
    contradiction: {
      title: 'Los datos de este pago se contradicen',
      next: 'No envíe nada. Comuníquese con la tienda.',
    },
    'address-unchecked': {
      title: 'No se pudo verificar la dirección',
      next: 'Verifique su conexión a internet e inténtelo de nuevo.',
    },
    'session-missing': {
      title: 'Esta página no tiene ningún pedido que pagar',
      next: 'Abra de nuevo la página de pago desde la tienda.',
    },
    'session-invalid': {
      title: 'No se puede abrir esta página de pago',
      next: 'Ábrala de nuevo desde la tienda.',
    },
    'session-expired': {
      title: 'Esta página de pago venció',
      next: 'Vuelva a la tienda para empezar de nuevo.',
    },
    'method-unavailable': {
      title: 'Esta moneda no está disponible ahora en esta red',
      next: 'Elija otra forma de pago.',
    },
    'amount-out-of-range': {
      title: 'Este monto no se puede pagar así',
      next: 'Elija otro monto u otra moneda.',
    },
    'invalid-amount': {
      title: 'Este monto no se puede usar',
      next: 'Escriba el monto con cifras.',
    },
    'gateway-unavailable': {
      title: 'El servicio de pagos no está disponible ahora',
      next: 'Inténtelo de nuevo en un momento.',
    },
    'gateway-refused': {
      title: 'El servicio de pagos no aceptó este pago',
      next: 'Elija otra forma de pago.',
    },
    'payment-unverifiable': {
      title: 'No pudimos verificar una dirección para usted',
      next: 'Inténtelo de nuevo o elija otra forma de pago.',
    },
    'address-mismatch': {
      title: 'Esta dirección no pertenece a la red',
      next: 'No envíe nada. Elija otra forma de pago o comuníquese con la tienda.',
    },
    'too-many-requests': {
      title: 'Demasiados intentos en poco tiempo',
      next: 'Espere un momento e inténtelo de nuevo.',
    },
    'forbidden-origin': {
      title: 'Esta página no puede aceptar pagos',
      next: 'Avise a la tienda, por favor.',
    },
    'endpoint-not-found': {
      title: 'No se encuentra la página de pago de esta tienda',
      next: 'Avise a la tienda, por favor.',
    },
    'endpoint-unreadable': {
      title: 'La página de pago de esta tienda no responde correctamente',
      next: 'Inténtelo de nuevo en un momento o comuníquese con la tienda.',
    },
    'session-unavailable': {
      title: 'La tienda no pudo abrir su pedido',
      next: 'Inténtelo de nuevo en un momento o comuníquese con la tienda.',
    },
    'network-error': {
      title: 'Ahora no se puede acceder a la tienda',
      next: 'Verifique su conexión a internet e inténtelo de nuevo.',
    },
    unknown: {
      title: 'Ocurrió un error',
      next: 'Inténtelo de nuevo en un momento o comuníquese con la tienda.',
    },
  },
}

export default messages
