/** German as in Switzerland, which has no ß. */
import type { Translation } from '../messages.js'
import german from './de.js'
import texts from './de-CH.json'

const messages: Translation = {
  ...german,
  ...texts,
}

export default messages
