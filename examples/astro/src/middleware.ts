type Context = { request: Request; url: URL }

export const onRequest = ({ request, url }: Context, next: () => Promise<Response>) => {
  const origin = request.headers.get('origin')
  const isForeign = origin !== null && !origin.endsWith(`//${request.headers.get('host')}`)
  if (isForeign && request.method !== 'GET' && !url.pathname.startsWith('/checkout/'))
    return new Response('Forbidden', { status: 403 })
  return next()
}
