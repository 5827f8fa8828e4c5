/** The few texts that the endpoint says itself: of a page that is not drawn, in each language. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../src/elements/i18n/locales')

/** By language, of the files of its texts. Swiss German, whose file has what differs from German alone, has none. */
export function plainTexts() {
  return Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => [name.slice(0, -5), JSON.parse(readFileSync(join(folder, name), 'utf8'))])
      .filter(([, { failures }]) => failures !== undefined)
      .map(([tag, { failures, ...texts }]) => {
        const [limited, failed] = [failures['too-many-requests'], failures['unknown']]
        const { tryAgain, contactShop, backToShop, scriptNeeded, openPaymentPage } = texts
        return [
          tag,
          {
            ...{ limited: limited.title, limitedNext: limited.next },
            ...{ failed: failed.title, failedNext: failed.next },
            ...{ tryAgain, contactShop, backToShop, scriptNeeded, openPaymentPage },
          },
        ]
      }),
  )
}
