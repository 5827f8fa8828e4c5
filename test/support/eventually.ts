/** Waiting in tests that run in Node; test/support/wait-until.ts is for those in a browser. */
import { vi } from 'vitest'

/** As long as `expect.poll` waits: see vitest.config.ts. It ends what hangs; a machine that is busy with other work is slow. */
const patient = { timeout: 60_000, interval: 10 }

/** What `look` returns, as soon as it throws nothing. */
export const eventually = <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, patient)

/** What `find` returns, as soon as it finds something. */
export const found = async <T>(find: () => T | Promise<T>, timeout = patient.timeout) =>
  (await vi.waitUntil(find, { ...patient, timeout })) as NonNullable<T>
