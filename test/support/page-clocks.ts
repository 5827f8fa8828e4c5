/** The clocks of the page, for tests that run in a browser. */

const [wallMs, steadyMs] = [Date.now, performance.now.bind(performance)]
let aheadMs = 0

/** Moves the clock on the wall and the steady one on, until the test ends. What counts seconds looks at them once a second. */
export function passTime(ms: number): void {
  aheadMs += ms
  Date.now = () => wallMs() + aheadMs
  performance.now = () => steadyMs() + aheadMs
}

afterEach(() => {
  aheadMs = 0
  Date.now = wallMs
  performance.now = steadyMs
})
