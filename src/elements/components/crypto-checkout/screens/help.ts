/** The entries of the help below an address. Loaded after the address is on screen. */
import { amountMessages } from '../../../i18n/english/amount.js'
import { helpMessages } from '../../../i18n/english/help.js'
import { payMessages } from '../../../i18n/english/pay.js'

export { help as styles } from './help.styles.js'
export { claimAnswer, claimForm } from './claim.js'
export { firstTimeHelp } from './buy.js'
export { comparison } from './comparison.js'
export { deviceHelp } from './device.js'
export { exchangeHelp } from './exchange.js'
export { copyDetails, waitingHelp } from './support.js'

/** A fee is typed like an amount, and can be as ambiguous. With a part of the money, the screen itself says what exchanges take. */
export const messages = { ...amountMessages, ...helpMessages, ...payMessages }
