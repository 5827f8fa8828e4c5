/** Spanish. */
import type { Translation } from '../messages.js'

const messages: Translation = {
  sentence: (words) => `${words}.`,

  chooseTitle: 'Elija cómo pagar',
  needCoinTitle: 'Necesita una de estas monedas en un monedero o en un exchange',
  needCoinText:
    'Necesita una aplicación de monedero o una cuenta en un exchange con una de estas monedas. Tenga un poco más que el importe, porque enviar cuesta una comisión. Después vuelva aquí, elija la moneda y su red, y envíe exactamente lo que muestra esta página.',
  searchLabel: 'Buscar monedas y redes',
  searchEmpty: (query) => `No hay resultados para «${query}».`,
  searchCount: (count) => (count === 1 ? '1 moneda' : `${count} monedas`),
  searchWithout: (query, word) =>
    `No hay resultados para «${query}». Estos son los resultados sin «${word}».`,
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
  methodsEmpty: 'Ahora no hay ninguna forma de pago disponible aquí. Póngase en contacto con la tienda.',

  amountTitle: '¿Cuánto quiere pagar?',
  amountLabel: 'Importe',
  amountSubmit: 'Continuar',
  amountRange: (min, max) => `De ${min} a ${max}`,
  amountInvalid: (example) => `Escriba un importe con cifras, por ejemplo ${example}.`,
  amountAmbiguous: (typed, thousands, decimals) =>
    `«${typed}» puede significar dos importes. Escriba ${thousands} o ${decimals}.`,
  amountTooSmall: (min) => `El importe mínimo es ${min}.`,
  amountTooLarge: (max) => `El importe máximo es ${max}.`,
  amountPresets: 'Importes sugeridos',

  loading: 'Cargando su pedido',
  creating: 'Obteniendo la dirección',

  payTitle: 'Envíe exactamente',
  remainingTitle: 'Envíe el resto',
  addressTitle: (network) => `A esta dirección en ${network}`,
  qrLabel: (coin, network) => `Código para pagar con ${coin} en ${network}`,
  warning: (coin, network) => `Envíe a esta dirección solo ${coin} en la red ${network}.`,
  copyAddress: 'Copiar dirección',
  copyAmount: 'Copiar importe',
  copied: 'Copiado',
  addressCopied: (network) =>
    network === undefined ? 'Dirección copiada.' : `Dirección copiada. Envíe solo en la red ${network}.`,
  amountCopied: (amount) => `Importe copiado: ${amount}.`,
  copyDenied: 'Aquí no se permite copiar. El texto está seleccionado: cópielo con el teclado o con el menú.',
  openWallet: (wallet) => (wallet === '' ? 'Abrir en el monedero' : `Abrir en ${wallet}`),
  walletsTitle: 'Pagar con un monedero de este navegador',
  walletPay: (wallet) => `Pagar con ${wallet}`,
  walletConnecting: (wallet) => `Conéctese en ${wallet}`,
  walletConnectingText:
    'La ventana del monedero pregunta si esta página puede ver su cuenta. Todavía no se envía nada.',
  walletSwitching: (wallet, network) => `Cambie a ${network} en ${wallet}`,
  walletSwitchingText: 'El monedero está en otra red. Todavía no se envía nada.',
  walletConfirming: (wallet) => `Confirme en ${wallet}`,
  walletConfirmingText: (amount, network) =>
    `El monedero debe pedir exactamente ${amount} en la red ${network}. Si pide cualquier otra cosa, rechace la solicitud.`,
  walletCancel: 'Cancelar',
  walletSent: 'Enviado desde su monedero. A la espera de que llegue.',
  walletSentText: 'No tiene que hacer nada más. Esta página sigue el pago.',
  walletAgain: 'Enviar otra vez',
  walletUnclear: 'No podemos saber si su monedero lo ha enviado',
  walletUnclearText: 'Mire en su monedero antes de intentarlo de nuevo, para no pagar dos veces.',
  walletAlreadySent: 'Ya lo ha enviado desde su monedero',
  walletAlreadySentText: 'Envíelo otra vez solo si su monedero dice que el primer envío ha fallado.',
  walletTest: 'Este es un pago de prueba',
  walletTestText: 'El dinero real que envíe desde su monedero se perdería.',
  walletSendAnyway: 'Enviar de todos modos',
  walletStopped: {
    rejected: {
      title: 'Lo ha rechazado en su monedero',
      next: 'No se ha enviado nada. Puede intentarlo de nuevo.',
    },
    busy: {
      title: 'Su monedero le está esperando',
      next: 'Tiene una solicitud abierta. Abra el monedero, respóndala e inténtelo de nuevo.',
    },
    'no-account': {
      title: 'Su monedero no ha compartido ninguna cuenta',
      next: 'Desbloquéelo e inténtelo de nuevo.',
    },
    'unknown-network': {
      title: 'Su monedero no tiene esta red',
      next: 'Añada la red en su monedero e inténtelo de nuevo. No se ha enviado nada.',
    },
    'wrong-network': {
      title: 'Su monedero sigue en otra red',
      next: 'Cambie en su monedero a la red de este pago e inténtelo de nuevo. No se ha enviado nada.',
    },
    changed: {
      title: 'Algo ha cambiado entretanto',
      next: 'La cuenta, la red o el importe han cambiado. No se ha enviado nada. Puede intentarlo de nuevo.',
    },
    'no-answer': {
      title: 'Su monedero no ha respondido',
      next: 'No se ha enviado nada. Abra el monedero e inténtelo de nuevo.',
    },
    failed: {
      title: 'Su monedero no ha podido enviarlo',
      next: 'El monedero muestra el motivo. Compruebe allí que no se ha enviado nada antes de intentarlo de nuevo.',
    },
    unusable: {
      title: 'Su monedero no se puede usar aquí',
      next: 'No se ha enviado nada. Use la dirección de arriba.',
    },
  },
  walletApps: 'Abrir en una aplicación de monedero',
  walletOtherApps: 'Otra aplicación de monedero',
  walletAppsText: 'La aplicación se abre con el pago ya rellenado. Compárelo antes de confirmar.',
  change: 'Cambiar',
  changeLabel: 'Cambiar de moneda o de red',

  exchangeTitle: '¿Paga desde un exchange?',
  exchangeNetwork: (network) => `Elija ${network} como red para el retiro.`,
  exchangeFee: (amount) =>
    `Los exchanges suelen descontar su comisión de lo que usted envía. Asegúrese de que lleguen ${amount}.`,
  exchangeTag:
    'Este pago no necesita memo ni etiqueta (tag). Si el exchange se lo pide, deje el campo vacío.',
  exchangeMinimum:
    'Los exchanges tienen un retiro mínimo. Si este importe es menor, pague desde un monedero o con otra moneda.',
  exchangeFeeLabel: (coin) => `Comisión del exchange, en ${coin}`,
  exchangeEnter: (amount) => `Si la comisión se descuenta de lo que usted escribe, escriba ${amount}.`,
  exchangeFeeInvalid: (example) => `Escriba la comisión con cifras, por ejemplo ${example}.`,
  waitingTitle: '¿Ya ha enviado y aquí no cambia nada?',
  waitingTime: 'Una transacción puede tardar un rato, y más aún desde un exchange.',
  waitingOnce: 'No envíe una segunda vez, por favor.',
  checkTitle: 'Comprobar la dirección pegada',
  checkLabel: 'Pegue la dirección que aparece en su monedero',
  checkMatches: 'Esta es la dirección correcta.',
  checkDiffers: 'Esta es otra dirección. No envíe nada a ella.',
  checkCut: 'Esto es solo una parte de una dirección. Cópiela entera desde su monedero.',
  checkFirst: (position, wanted, found) =>
    `El carácter ${position} debe ser «${wanted}», pero es «${found}».`,
  checkLength: 'No es tan larga como la correcta.',
  supportCopy: 'Copiar los datos para asistencia',
  supportCopied: 'Datos copiados',
  supportSaved: 'Datos guardados',
  openPayment: (amount, network) =>
    `Ya tiene una dirección para pagar ${amount} en ${network}. Si envió dinero allí, no vuelva a pagar.`,
  openPaymentBack: 'Volver a ese pago',
  deviceTitle: 'Seguir en otro dispositivo',
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
    partial: 'Ha llegado una parte de su pago. Envíe el resto, por favor.',
    confirming: 'Hemos detectado su pago. No tiene que hacer nada más.',
    paid: 'Su pago está completo. Gracias.',
    review: 'Hay que revisar su pago. Póngase en contacto con la tienda.',
  },
  checkedNow: 'comprobado ahora mismo',
  checkedSeconds: (seconds) => `comprobado hace ${seconds} s`,
  checkedMinutes: (minutes) => `comprobado hace ${minutes} min`,
  checkedAt: (time) => `última comprobación: ${time}`,
  offline: 'Ahora no podemos comprobarlo; seguimos intentándolo.',
  refused: 'Esta página ya no puede comprobar el pago. Vuelva a cargarla.',
  reloadFirst: 'Vuelva a cargar esta página antes de enviar nada.',
  unrecognised:
    'El servicio de pagos informa de un estado que esta página no reconoce. Seguimos comprobándolo.',

  receivedOf: (received, amount) => `Recibidos ${received} de un total de ${amount}`,
  partialHelp:
    '¿El resto es demasiado pequeño para enviarlo? Póngase en contacto con la tienda e indique la referencia.',

  confirmingTitle: 'Pago detectado',
  confirmingText: 'No tiene que hacer nada más. No lo envíe otra vez, por favor: la red lo está confirmando.',
  closePage: 'Puede cerrar esta página.',
  paidTitle: 'Pagado',
  acceptedTitle: 'Aceptado por la tienda',
  overpaid: (surplus) =>
    `Ha enviado ${surplus} más de lo necesario. Póngase en contacto con la tienda para tratarlo.`,
  duplicate: 'Este pedido ya estaba pagado. Póngase en contacto con la tienda por este segundo pago.',
  late: 'Su pago llegó cuando esta página de pago ya había caducado. Si algo no parece correcto, póngase en contacto con la tienda.',
  reviewTitle: 'Hay que revisar su pago',
  reviewText:
    'La tienda tiene que revisarlo. No envíe nada más, por favor; póngase en contacto con la tienda e indique la referencia.',
  expiredTitle: 'Esta página de pago ha caducado',
  expiredText: 'Si ya ha enviado dinero, póngase en contacto con la tienda.',
  expiredNext: 'Vuelva a la tienda para empezar de nuevo.',

  reference: 'Referencia',
  network: 'Red',
  time: 'Fecha y hora',
  viewOnExplorer: 'Ver en el explorador',
  opensNewTab: 'se abre en una pestaña nueva',
  printReceipt: 'Imprimir',
  saveReceipt: 'Guardar',
  receiptTitle: 'Justificante de pago',
  receiptShop: 'Tienda',
  receiptAddress: 'Dirección',
  receiptTransaction: 'Transacción',
  backToShop: 'Volver a la tienda',
  contactShop: 'Contactar con la tienda',
  tryAgain: 'Reintentar',
  chooseAnother: 'Elegir otra forma de pago',
  startAgain: 'Empezar de nuevo',
  refundTitle: 'Su reembolso',
  refundAddress: (network) => `Su dirección en la red ${network}`,
  refundWarning: 'Compruebe la dirección: un reembolso a una dirección equivocada se pierde.',
  refundInvalid: (network) => `Esta dirección no puede recibir el reembolso en la red ${network}.`,
  refundSubmit: 'Enviar esta dirección a la tienda',
  refundGiven: 'La tienda tiene su dirección y enviará el reembolso.',
  refundSent: 'El reembolso se ha enviado.',
  refundOver: 'Ya no se puede indicar una dirección para este reembolso. Póngase en contacto con la tienda.',
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
  priceEndedSent: '¿Ya lo ha enviado? Seguimos vigilando esta dirección.',
  newPrice: 'Obtener un precio nuevo',
  qrShow: 'Mostrar el código QR',
  qrHide: 'Ocultar el código QR',
  reloadPage: 'Recargar esta página',
  openPaymentPage: 'Abrir la página de pago',
  missing: (amount) => `Faltan ${amount}.`,

  failures: {
    'price-replaced': {
      title: 'El precio de este pedido ha cambiado',
      next: 'No envíe nada a una dirección mostrada aquí. Vuelva a la tienda y abra de nuevo la página de pago.',
    },
    'order-closed': {
      title: 'Este pedido no admite más pagos',
      next: 'No envíe nada. Póngase en contacto con la tienda.',
    },
    contradiction: {
      title: 'Los datos de este pago se contradicen',
      next: 'No envíe nada. Póngase en contacto con la tienda.',
    },
    'address-unchecked': {
      title: 'No se pudo comprobar la dirección',
      next: 'Compruebe su conexión a internet e inténtelo de nuevo.',
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
      title: 'Esta página de pago ha caducado',
      next: 'Vuelva a la tienda para empezar de nuevo.',
    },
    'method-unavailable': {
      title: 'Esta moneda no está disponible ahora en esta red',
      next: 'Elija otra forma de pago.',
    },
    'amount-out-of-range': {
      title: 'Este importe no se puede pagar así',
      next: 'Elija otro importe u otra moneda.',
    },
    'invalid-amount': {
      title: 'Este importe no se puede usar',
      next: 'Escriba el importe con cifras.',
    },
    'gateway-unavailable': {
      title: 'El servicio de pagos no está disponible ahora',
      next: 'Inténtelo de nuevo en un momento.',
    },
    'gateway-refused': {
      title: 'El servicio de pagos no ha aceptado este pago',
      next: 'Elija otra forma de pago.',
    },
    'payment-unverifiable': {
      title: 'No hemos podido verificar una dirección para usted',
      next: 'Inténtelo de nuevo o elija otra forma de pago.',
    },
    'address-mismatch': {
      title: 'Esta dirección no pertenece a la red',
      next: 'No envíe nada. Elija otra forma de pago o póngase en contacto con la tienda.',
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
      next: 'Inténtelo de nuevo en un momento o póngase en contacto con la tienda.',
    },
    'session-unavailable': {
      title: 'La tienda no ha podido abrir su pedido',
      next: 'Inténtelo de nuevo en un momento o póngase en contacto con la tienda.',
    },
    'network-error': {
      title: 'Ahora no se puede acceder a la tienda',
      next: 'Compruebe su conexión a internet e inténtelo de nuevo.',
    },
    unknown: {
      title: 'Se ha producido un error',
      next: 'Inténtelo de nuevo en un momento o póngase en contacto con la tienda.',
    },
  },
}

export default messages
