/** A clipboard that can be read and refused: the browser's own asks for a permission. */

/** What the page tried to copy, in order. `refuse` makes the clipboard and the copy command deny everything. */
export function fakeClipboard({ refuse = false } = {}): { written: string[]; restore(): void } {
  const written: string[] = []
  const original = Object.getOwnPropertyDescriptor(navigator, 'clipboard')
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: {
      writeText(text: string): Promise<void> {
        if (refuse) return Promise.reject(new DOMException('denied', 'NotAllowedError'))
        written.push(text)
        return Promise.resolve()
      },
    },
  })
  const execCommand = document.execCommand.bind(document)
  if (refuse) document.execCommand = () => false
  return {
    written,
    restore() {
      document.execCommand = execCommand
      if (original) Object.defineProperty(navigator, 'clipboard', original)
      else Reflect.deleteProperty(navigator, 'clipboard')
    },
  }
}
