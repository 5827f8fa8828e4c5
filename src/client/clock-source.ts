/** The clocks and the time zone by which a payer is shown times: the device's, or the endpoint's while it draws a page. */

/** What a device knows of time, in milliseconds: its wall clock, which can be set, and its steady clock, which can stop. */
export type DeviceClocks = {
  wallMs(): number
  steadyMs(): number
  /** An IANA name, e.g. `UTC`; the device's own where there is none. */
  timeZone?: string
}

let current: DeviceClocks = { wallMs: () => Date.now(), steadyMs: () => performance.now() }

/** The clocks now. */
export const deviceClocks = (): DeviceClocks => current

/** Calls `draw` with other clocks. It must not wait for anything. */
export function withClocks<Result>(clocks: DeviceClocks, draw: () => Result): Result {
  const previous = current
  current = clocks
  try {
    return draw()
  } finally {
    current = previous
  }
}
