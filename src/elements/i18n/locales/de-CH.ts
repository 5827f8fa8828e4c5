/** German as in Switzerland, which has no ß. */
import type { Translation } from '../messages.js'
import german from './de.js'

const messages: Translation = {
  ...german,
  close: 'Schliessen',
  closePage: 'Sie können diese Seite schliessen.',
}

export default messages
