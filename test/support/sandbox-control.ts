/** The control routes of a sandbox. */
import type { PaymentSummary, Sandbox } from '../../src/sandbox/index.js'

/** In this process, or at an address. */
type AnySandbox = string | Pick<Sandbox, 'fetch'>

/**
 * Asks a control route. With a body it is a POST.
 * @throws where the sandbox refuses.
 */
export async function control<T = unknown>(
  sandbox: AnySandbox,
  path: string,
  body?: object,
  method = body ? 'POST' : 'GET',
): Promise<T> {
  const origin = typeof sandbox === 'string' ? sandbox : 'http://127.0.0.1:4100'
  const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const request = new Request(`${origin}/sandbox/api${path}`, { method, ...(body && json) })
  const answer = await (typeof sandbox === 'string' ? fetch(request) : sandbox.fetch(request))
  if (!answer.ok) throw new Error(await answer.text())
  return ((await answer.json()) as { data: T }).data
}

/** All payments, the newest first. */
export const paymentsOf = (sandbox: AnySandbox): Promise<PaymentSummary[]> => control(sandbox, '/payments')

/** Lets money arrive at an address that the sandbox has shown: `amount`, or what is due. */
export async function deposit(sandbox: AnySandbox, address: string, amount?: string): Promise<void> {
  const payment = (await paymentsOf(sandbox)).find(({ walletAddress }) => walletAddress === address)
  if (!payment) throw new Error(`the sandbox has no payment at ${address}`)
  await control(sandbox, `/payments/${payment._id}/deposits`, amount === undefined ? {} : { amount })
}
