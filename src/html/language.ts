/** Which language a page is drawn in: the link's, else the best that the payer's browser accepts, else English. */
import { acceptedTags } from '../core/accept-language.js'
import { directionOf, loadMessages, messagesFor } from '../elements/i18n/translations.js'
import type { Messages } from '../elements/i18n/messages.js'
import type { DrawnPage, PageView } from '../server/http/pages/renderer.js'

/**
 * A BCP 47 tag that the elements speak. `lang` comes from the link and wins over the header `accept-language`. It is one of
 * the runtime's own locales, so a payer can't have the caches by locale grow without end.
 */
export function chooseLanguage(lang: string | undefined, acceptLanguage?: string): string {
  for (const tag of acceptedTags(lang, acceptLanguage)) {
    const locale = knownLocale(tag)
    // English of the United States is written as English. Its tag would make the browser load its data of locales.
    if (locale !== undefined && directionOf(locale) !== undefined) return locale === 'en-US' ? 'en' : locale
  }
  return 'en'
}

/** The language of a page or a mail, with its messages, which are loaded. */
export async function speak({ lang, acceptLanguage }: Pick<PageView, 'lang' | 'acceptLanguage'>): Promise<{
  locale: string
  dir: DrawnPage['dir']
  messages: Messages
}> {
  const locale = chooseLanguage(lang, acceptLanguage)
  await loadMessages(locale)
  return { locale, dir: directionOf(locale) ?? 'ltr', messages: messagesFor(locale) }
}

/** The runtime's locale for a tag, without extensions: `en` for `en-x-any`. Undefined for a language that it does not know. */
function knownLocale(tag: string): string | undefined {
  try {
    if (Intl.NumberFormat.supportedLocalesOf(tag).length === 0) return undefined
    return new Intl.Locale(new Intl.NumberFormat(tag).resolvedOptions().locale).baseName
  } catch {
    return undefined
  }
}
