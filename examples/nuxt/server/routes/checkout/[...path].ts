export default defineEventHandler(async (event) => (await openCheckout()).fetch(toWebRequest(event)))
