/**
 * An http or https address without a name and a password; undefined for any other value. Written in full, so that it is the same on any
 * page: a browser looks for `https:shop.example` below the page's own address. Without spaces: one begins a comment that was left behind. A host with
 * a `*` is a pattern, and no address.
 */
export function webAddress(value: unknown): URL | undefined {
  if (
    typeof value !== 'string' ||
    !/^https?:\/\/[^\s\\/?#*]+(?:[\\/?#]\S*)?$/i.test(value) ||
    !URL.canParse(value)
  )
    return undefined
  const url = new URL(value)
  return url.username || url.password ? undefined : url
}

/** Whether a host is this machine, as it is written: `localhost` and names below it, 127.0.0.0/8, `::1`, in brackets or not. */
export function isLoopback(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  return /^(?:(?:.+\.)?localhost\.?|127(?:\.\d{1,3}){3}|::1|::ffff:(?:127(?:\.\d{1,3}){3}|7f[\da-f]{2}:[\da-f]{1,4}))$/.test(
    name,
  )
}
