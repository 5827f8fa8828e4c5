/** A file that the payer keeps, made on their device: nothing is asked of anybody. */

/** Offers text as a download. `type` is its media type. */
export function saveFile(name: string, type: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  link.download = name
  link.click()
  // The browser has taken the address by then, and a revoked one is not read again.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
