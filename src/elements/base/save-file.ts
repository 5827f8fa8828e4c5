/** Saves a file on the payer's device, without a request. */

/** Offers text as a download. `type` is its media type. */
export function saveFile(name: string, type: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  link.download = name
  link.click()
  // The browser has read the address by then, and does not read it again.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
