declare global {
  var ship: (reference: string) => Promise<void>
}

/** Next runs it once, before the first request. */
export function register() {
  globalThis.ship = async (reference) => console.log(`ship ${reference}`)
}
