import { openCheckout } from '../../checkout'

export const ALL = async ({ request, clientAddress }: { request: Request; clientAddress: string }) =>
  (await openCheckout()).fetch(request, { address: clientAddress })
