/** Tells deliveries of the webhook from forgeries (section 6), by the headers that were given at its registration. */

/**
 * Whether a delivery carries every one of these headers with one of its values. Compares in constant time. The service
 * signs nothing, so a secret of 256 bits in a header of your own is the only proof; several values rotate it.
 * @param headers of the request that was received.
 * @param expected the headers of your registration, at least one.
 * @throws {TypeError} if no header is expected, or a value of it is empty.
 * @example
 * ```ts
 * const secrets = ['the-new-secret', 'the-old-secret']
 * const isReal = await verifyDelivery(request.headers, { 'x-checkout-webhook-secret': secrets })
 * const status = isReal ? 204 : 401
 * ```
 */
export async function verifyDelivery(
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>,
  expected: Readonly<Record<string, string | readonly string[]>>,
): Promise<boolean> {
  const rules = Object.entries(expected).map(([name, values]) => [name, [values].flat()] as const)
  if (rules.length === 0 || rules.some(([, values]) => values.length === 0 || values.includes('')))
    throw new TypeError('expected: must name at least one header, and no empty value')
  const results = await Promise.all(
    rules.map(async ([name, values]) => {
      const sent = await digestOf(headerOf(headers, name))
      const matches = await Promise.all(values.map(async (value) => isSame(sent, await digestOf(value))))
      return matches.includes(true)
    }),
  )
  return !results.includes(false)
}

/** The value of a header; of a Node server also as a list, of which none is a match. */
function headerOf(
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>,
  name: string,
): string {
  if (headers instanceof Headers) return headers.get(name) ?? ''
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name.toLowerCase()) ?? []
  return typeof value === 'string' ? value : ''
}

async function digestOf(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}

/** Digests of one length, compared without an early end. */
function isSame(a: Uint8Array, b: Uint8Array): boolean {
  let difference = 0
  for (const [index, byte] of a.entries()) difference |= byte ^ (b[index] ?? 0)
  return difference === 0
}
