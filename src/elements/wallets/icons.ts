/** Pictures of wallets: as each wallet announced its own, as data. Nothing is fetched for one. */

/** In characters; icons of wallets are 96 pixels wide. */
const maxLength = 65_536
const pictures = /^data:image\/(?:png|webp|jpeg|gif|svg\+xml)[;,]/i

/** The picture that a wallet announced as a data URL; empty for any other value. In an `<img>`, an SVG runs and loads nothing. */
export const iconFrom = (value: unknown): string =>
  typeof value === 'string' && value.length <= maxLength && pictures.test(value) ? value : ''

const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
let allowed: boolean | undefined
let finding: Promise<void> | undefined

/** Whether the page's policy shows pictures that are data, once {@link findOut} has settled. */
export const areIconsAllowed = (): boolean => allowed === true

/** Tries one picture, so that a policy without `data:` is met once for all wallets. */
export function findOut(): Promise<void> {
  finding ??= new Promise((resolve) => {
    const probe = new Image()
    const settle = (isAllowed: boolean) => () => {
      allowed = isAllowed
      resolve()
    }
    probe.onload = settle(true)
    probe.onerror = settle(false)
    probe.src = pixel
  })
  return finding
}
