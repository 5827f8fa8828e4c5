/**
 * How far a run goes: `npm run check` repeats the same few runs everywhere; `npm run check:deep` draws a seed, prints it, and
 * performs many.
 */

/** A file whose name ends in `.deep.test.ts` is run by the deep check alone. */
export const isDeep = process.env['CHECK_DEEP'] === '1'

/** Whatever a test draws by chance follows from it. */
export const seed = Number(process.env['CHECK_SEED'] || 7)

/** How many runs of the model the deep check performs. */
export const deepRuns = Number(process.env['CHECK_RUNS'] || 100_000)
