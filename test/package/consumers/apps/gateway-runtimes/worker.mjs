import { use } from './use.mjs'

export default {
  async fetch(request) {
    return Response.json(await use(new URL(request.url).searchParams.get('service'), 'Workers'))
  },
}
