/**
 * First in the script tag's file: tells payers that a browser from before May 2024 is too old, with the links that
 * still work, instead of an endless skeleton. Written for old browsers, and in English: no message is loaded yet.
 */
const isOld =
  typeof customElements !== 'undefined' &&
  !('states' in ElementInternals.prototype && 'canParse' in URL && 'toSorted' in Array.prototype)

/** Names the problem, the page that needs no script, and the shop's support if the page's author set it. */
class OldBrowserNotice extends HTMLElement {
  connectedCallback(): void {
    const endpoint = this.getAttribute('endpoint') ?? ''
    const session = this.getAttribute('session') ?? location.hash.slice(1)
    this.setAttribute('role', 'alert')
    this.textContent = 'This browser is too old for this checkout. Update it or use another one. '
    if (endpoint && session)
      this.#link(`${endpoint.replace(/\/+$/, '')}/pay/${session}`, 'Open the payment page')
    this.#link(this.getAttribute('support-url') ?? '', 'Contact the shop')
  }

  #link(address: string, label: string): void {
    const link = document.createElement('a')
    link.href = address
    link.textContent = label
    if (address && /^(https?|mailto):$/.test(link.protocol)) this.append(link, ' ')
  }
}

if (isOld) {
  for (const tag of ['checkout', 'checkout-button', 'payment-page', 'payment-frame'])
    // Another copy of the script may have run first. This package's own elements then skip the tag.
    if (!customElements.get(`crypto-${tag}`))
      customElements.define(`crypto-${tag}`, class extends OldBrowserNotice {})
}
