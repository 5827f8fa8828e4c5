/** The screens that replace one that can't be loaded: what a payer must read in any case. */

/** What went wrong: a short title and the next step. */
export type FailureMessage = { title: string; next: string }

/** The messages of the fallback screens. */
export const fallbackMessages = {
  /** The failures that are shown when nothing more can be loaded; `english/stopped.ts` has the others. */
  failures: {
    'network-error': {
      title: 'The shop can’t be reached right now',
      next: 'Check your internet connection, then try again.',
    },
    unknown: {
      title: 'Something went wrong',
      next: 'Try again in a moment, or contact the shop.',
    },
  } satisfies Record<string, FailureMessage>,
}
