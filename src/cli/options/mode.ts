/** The option `MODE`. Other programs, such as test runners, set that variable, too. */
export const modeOption = {
  env: 'MODE',
  description:
    "sandbox or live; by default sandbox with the sandbox's own access id, else live. The first payment binds the database",
  optional: true,
  parse: mode,
} as const

function mode(value: string): 'sandbox' | 'live' {
  if (value === 'sandbox' || value === 'live') return value
  throw new Error(
    'must be sandbox or live (if another program has set it, remove it or give --mode, which wins)',
  )
}
