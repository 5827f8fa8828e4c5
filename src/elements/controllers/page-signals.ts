/** The signals of a real page: for example that a payer returns from their wallet app. */
import type { PageSignal, PageSignals } from '../../client/environment.js'

/** The signals of the current page. Listens only while there are subscribers. */
export const pageSignals: PageSignals = {
  get visible() {
    return document.visibilityState === 'visible'
  },

  subscribe(listener) {
    const subscription = new AbortController()
    const on = (target: EventTarget, type: string, signalFor: (event: Event) => PageSignal | null) => {
      const handle = (event: Event) => {
        const signal = signalFor(event)
        if (signal) listener(signal)
      }
      target.addEventListener(type, handle, { signal: subscription.signal })
    }
    on(document, 'visibilitychange', () => (document.visibilityState === 'visible' ? 'wake' : null))
    // A phone may stop a page without hiding it again, and resume it without a `pageshow`.
    on(document, 'freeze', () => 'sleep')
    on(document, 'resume', () => 'wake')
    on(window, 'pageshow', (event) =>
      event instanceof PageTransitionEvent && event.persisted ? 'wake' : null,
    )
    on(window, 'pagehide', () => 'sleep')
    on(window, 'focus', () => 'wake')
    on(window, 'online', () => 'wake')
    on(window, 'offline', () => 'offline')
    return () => subscription.abort()
  },
}
