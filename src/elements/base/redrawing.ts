/**
 * While elements draw again what the endpoint drew, each large one waits for its `turn`, which is a task of its own: the page answers
 * the payer in between.
 */
export const redrawing: { turn?: (() => Promise<void>) | undefined } = {}
