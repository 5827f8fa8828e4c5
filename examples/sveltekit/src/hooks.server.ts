export const handle = ({ event, resolve }) => {
  const { request, url } = event
  const origin = request.headers.get('origin')
  const isForeign = origin !== null && !origin.endsWith(`//${request.headers.get('host')}`)
  if (isForeign && request.method !== 'GET' && !url.pathname.startsWith('/checkout/'))
    return new Response('Forbidden', { status: 403 })
  return resolve(event)
}
