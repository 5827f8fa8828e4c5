/** An element's custom states, for `:state()` in CSS. A DOM for unit tests may have none: then nothing is styled by them. */
export const statesOf = (element: HTMLElement): Set<string> => element.attachInternals?.().states ?? new Set()
