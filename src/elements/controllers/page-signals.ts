/** The life of a real page: how a payer who returns from their wallet app is noticed. */
import type { PageSignal, PageSignals } from '../../client/environment.js'

/** The page these elements are on. Listens only while somebody is subscribed. */
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
    // A phone may stop a page without hiding it again, and go on without a `pageshow`.
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
