/** The words of a page that its script draws. */
import type { PageRenderer } from '../server/http/pages/renderer.js'
import { speak } from './language.js'
import { languageMenu } from './language-menu.js'

/** In the payer's language. */
export const scriptedPage: PageRenderer['scriptedPage'] = async (view) => {
  const { locale, dir, messages } = await speak(view)
  const { scriptNeeded, contactShop, backToShop } = messages
  const languages = languageMenu(view.lang === undefined ? undefined : locale, view.query)
  return { lang: locale, dir, languages, scriptNeeded, contactShop, backToShop }
}
