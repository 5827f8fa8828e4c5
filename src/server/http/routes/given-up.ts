/** Notifications that were given up, for the merchant's own server: list, send again. */
import { answerJson } from '../answer.js'
import { defineRoute } from './route.js'

export const getGivenUp = defineRoute({
  method: 'GET',
  path: '/notifications/given-up',
  id: 'listGivenUp',
  summary:
    'Notifications that the shop did not take in ten tries, the oldest first. For the merchant’s own server.',
  auth: 'readKey',
  answers: { 200: { description: 'The notifications', schema: 'GivenUpNotifications' } },
  handle: async ({ c }, { orders }) => answerJson(c, 200, await orders.givenUp()),
})

export const postGivenUp = defineRoute({
  method: 'POST',
  path: '/notifications/given-up/resend',
  id: 'resendGivenUp',
  summary:
    'Sends each notification that was given up again, under its id, or drops it where no recipient takes its type.',
  auth: 'apiKey',
  answers: { 200: { description: 'What was sent again', schema: 'ResentNotifications' } },
  handle: async ({ c, key }, { orders }) => answerJson(c, 200, await orders.resendGivenUp({ by: key })),
})
