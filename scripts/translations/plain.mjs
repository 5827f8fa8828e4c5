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
        const failureTexts = [limited.title, limited.next, failed.title, failed.next]
        const { tryAgain, contactShop, backToShop, scriptNeeded, openPaymentPage } = texts
        return [tag, [...failureTexts, tryAgain, contactShop, backToShop, scriptNeeded, openPaymentPage]]
      }),
  )
}

/** As a module of TypeScript, before its format. */
export const plainModule =
  () => `/** What a page says that is not drawn. Written by \`npm run translations\`. */

/** Those of two failures, of the ways out, of a page that only a script draws, and of the link to one that needs none. */
type Texts = readonly [
  ...[limited: string, limitedNext: string, failed: string, failedNext: string],
  ...[tryAgain: string, contactShop: string, backToShop: string, scriptNeeded: string, openPaymentPage: string],
]

/** By language tag. */
export const plainTexts: Readonly<Record<string, Texts> & { en: Texts }> = ${JSON.stringify(plainTexts())}
`
