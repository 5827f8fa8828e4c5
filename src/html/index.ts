/**
 * `crypto-checkout/html`: draws the payer's page on the server, so that it is complete before a script and without one. The
 * endpoint loads it with the first page; it needs no DOM and no file system.
 */
import type { PageRenderer } from '../server/http/pages/renderer.js'
import { draw } from './draw.js'
import { drawLink } from './draw-link.js'
import { drawRefund } from './draw-refund.js'
import { readTypedAmount } from './amount-form.js'
import { drawnTags, loadElements } from './load-elements.js'
import { scriptedPage } from './scripted-page.js'
import { writeMail } from './write-mail.js'
import { styleSheets } from './style-sheets.js'

export type { HtmlPiece } from '../server/http/pages/html-pieces.js'
export type {
  DrawnOrder,
  DrawnPage,
  LinkView,
  MailView,
  PageRenderer,
  PageView,
  RefundView,
  ScriptedPage,
  WrittenMail,
} from '../server/http/pages/renderer.js'

let loaded: Promise<void> | undefined

/** Makes a page once the elements are here. */
const onceLoaded =
  <View, Page>(make: (view: View) => Page | Promise<Page>) =>
  async (view: View): Promise<Page> => {
    await (loaded ??= loadElements())
    return make(view)
  }

/**
 * Draws pages and their style sheets; hand it to `createCheckout` where it can't be found by itself.
 * @example
 * createCheckout({ ...options, pages: async () => (await import('crypto-checkout/html')).renderer })
 */
export const renderer: PageRenderer = {
  draw: onceLoaded(draw),
  drawRefund: onceLoaded(drawRefund),
  drawLink: onceLoaded(drawLink),
  writeMail: onceLoaded(writeMail),
  styleSheets: onceLoaded((appearance?: string) => styleSheets(drawnTags, appearance)),
  readAmount: readTypedAmount,
  scriptedPage: onceLoaded(scriptedPage),
}
