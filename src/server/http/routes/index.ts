/** The routes of the wire contract, in the order of its document. */
import { getMethods } from './methods.js'
import { getOrder } from './orders.js'
import { getPage, getPageFile } from './pages.js'
import { createPayment, getPayment } from './payments.js'
import { createSession, getSession } from './sessions.js'
import { getDocument, getHealth, getLiveness } from './status.js'
import { receiveWebhook } from './webhook.js'
import type { Route } from './route.js'

export const routes: readonly Route[] = [
  createSession,
  getSession,
  getMethods,
  createPayment,
  getPayment,
  getOrder,
  receiveWebhook,
  getPage,
  getPageFile,
  getHealth,
  getLiveness,
  getDocument,
]
