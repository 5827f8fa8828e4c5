/**
 * First in the script tag's file: tells payers that a browser from before May 2024 is too old, with the links that
 * still work, instead of an endless skeleton. Written for old browsers, and in English: no message is loaded yet.
 */
const isOld =
  typeof customElements !== 'undefined' &&
  !('states' in ElementInternals.prototype && 'canParse' in URL && 'toSorted' in Array.prototype)

/**
 * Names the problem, the page that needs no script, and the shop's support if the page's author set it. What the endpoint
 * drew, in a shadow root, stays in its place: it works without a script.
 */
class OldBrowserNotice extends HTMLElement {
  connectedCallback(): void {
    const endpoint = this.getAttribute('endpoint') ?? ''
    const session = this.getAttribute('session') ?? location.hash.slice(1)
    const notice = document.createElement('div')
    notice.setAttribute('role', 'alert')
    notice.lang = 'en'
    notice.dir = 'ltr'
    // A policy for styles allows those that a script sets.
    notice.style.cssText =
      'border:1px solid;border-radius:12px;box-sizing:border-box;line-height:1.5;margin:16px auto;padding:16px 24px;width:min(440px,100% - 32px)'
    notice.textContent = 'This browser is too old for this checkout. Update it or use another one.'
    // On that page, the link would lead nowhere.
    if (endpoint && session && !location.pathname.includes(session))
      addLink(notice, `${endpoint.replace(/\/+$/, '')}/pay/${session}`, 'Open the payment page')
    addLink(notice, this.getAttribute('support-url') ?? '', 'Contact the shop')
    this.textContent = ''
    this.append(notice)
  }
}

function addLink(notice: HTMLElement, address: string, label: string): void {
  const link = document.createElement('a')
  link.href = address
  link.textContent = label
  link.style.cssText = 'color:inherit;display:block;padding-top:12px'
  if (address && /^(https?|mailto):$/.test(link.protocol)) notice.append(link)
}

if (isOld) {
  for (const tag of ['checkout', 'checkout-button', 'payment-page', 'payment-frame'])
    // Another copy of the script may have run first. This package's own elements then skip the tag.
    if (!customElements.get(`crypto-${tag}`))
      customElements.define(`crypto-${tag}`, class extends OldBrowserNotice {})
}
