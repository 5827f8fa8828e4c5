/**
 * Copying for address and amount: the exact value to the clipboard, a moment of "Copied", a polite announcement, and
 * selected text for the payer's own shortcut if the page may not write to the clipboard.
 */
import { html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit'
import { CryptoCopyEvent, type CopiedThing } from '../base/events.js'
import { checkIcon, copyIcon } from '../icons/lazy-icons.js'
import type { PayWords } from '../i18n/messages.js'

const feedbackMs = 2400

/** What to copy: `source` is the element whose text shows `value`. */
export type CopyRequest = { thing: CopiedThing; value: string; source: Node }

/** One copy button of an element: its state, and the effects that end when the element leaves the page. */
export class CopyController implements ReactiveController {
  /** The result of the last copy. `selected`: the text is selected, and the payer must press copy. */
  state: 'idle' | 'copied' | 'selected' = 'idle'
  readonly #host: ReactiveControllerHost & EventTarget
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(host: ReactiveControllerHost & EventTarget) {
    this.#host = host
    host.addController(this)
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer)
    this.state = 'idle'
  }

  /** Copies the value and fires `crypto-copy` on the host; selects `source` if the browser refuses. */
  async copy({ thing, value, source }: CopyRequest): Promise<void> {
    if ((await writeToClipboard(value)) || copySelection(value, source)) {
      this.#show('copied')
      this.#host.dispatchEvent(new CryptoCopyEvent(thing, value))
    } else {
      select(source)
      this.#show('selected')
    }
  }

  #show(state: 'copied' | 'selected'): void {
    clearTimeout(this.#timer)
    this.state = state
    this.#host.requestUpdate()
    // The instruction stays until the payer has followed it.
    if (state === 'selected') return
    this.#timer = setTimeout(() => {
      this.state = 'idle'
      this.#host.requestUpdate()
    }, feedbackMs)
  }
}

export type CopyButtonOptions = {
  state: CopyController['state']
  messages: PayWords
  label: string
  /** The announcement after copying. */
  announcement: string
  /** `primary` fills the accent colour; `icon` hides the label, which is then the button's accessible name. */
  look: 'primary' | 'icon'
  onClick: (event: Event & { currentTarget: HTMLElement }) => void
}

/** The button with its feedback. Both labels share one grid cell, so that the button keeps its width. */
export function renderCopyButton(options: CopyButtonOptions): TemplateResult {
  const { state, messages, label, announcement, look, onClick } = options
  const copied = state === 'copied'
  const isIcon = look === 'icon'
  const size = isIcon ? 20 : 18
  return html`
    <button
      class="button copy ${look}"
      part="copy"
      type="button"
      aria-label=${isIcon ? label : nothing}
      title=${isIcon ? label : nothing}
      @click=${onClick}
    >
      <span ?data-off=${copied}>${copyIcon(size)}${isIcon ? nothing : label}</span>
      <span ?data-off=${!copied}>${checkIcon(size)}${isIcon ? nothing : messages.copied}</span>
    </button>
    ${state === 'selected' ? html`<p class="copy-hint" part="hint">${messages.copyDenied}</p>` : nothing}
    <span class="visually-hidden" role="status">
      ${copied ? announcement : state === 'selected' ? messages.copyDenied : nothing}
    </span>
  `
}

async function writeToClipboard(value: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value)
    return true
  } catch {
    return false
  }
}

// If the clipboard API is missing (plain http) or not delegated (a frame), the copy command often still works.
function copySelection(value: string, source: Node): boolean {
  let written = false
  const write = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', value)
    event.preventDefault()
    event.stopImmediatePropagation()
    written = event.clipboardData !== null
  }
  select(source)
  window.addEventListener('copy', write, { capture: true, once: true })
  const accepted = document.execCommand('copy')
  window.removeEventListener('copy', write, { capture: true })
  getSelection()?.removeAllRanges()
  return accepted && written
}

function select(source: Node): void {
  getSelection()?.selectAllChildren(source)
}
