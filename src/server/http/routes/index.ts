/** The routes of the wire contract, in the order of its document. */
import { getMethods } from './methods.js'
import { exportOrders, getOrder, listOrders } from './orders.js'
import { operationRoutes } from './operations.js'
import { getGivenUp, postGivenUp } from './given-up.js'
import { getLinkPage, postLinkPage } from './link-page.js'
import { closeLink, getLinks, postLink } from './links.js'
import { getOrderPage, postOrderPage } from './order-page.js'
import { getPage, getPageFile } from './pages.js'
import { claimPayment, createPayment, getPayment } from './payments.js'
import { getSession, postSession } from './sessions.js'
import { getDocument, getHealth, getLiveness } from './status.js'
import { receiveWebhook } from './webhook.js'
import { getRefund, postRefund } from './refund-page.js'
import type { Route } from './route.js'

export const routes: readonly Route[] = [
  postSession,
  getSession,
  getMethods,
  createPayment,
  getPayment,
  claimPayment,
  listOrders,
  // Before the route of one order, whose reference may be any text.
  exportOrders,
  getOrder,
  ...operationRoutes,
  getGivenUp,
  postGivenUp,
  getRefund,
  postRefund,
  postLink,
  getLinks,
  closeLink,
  getLinkPage,
  postLinkPage,
  receiveWebhook,
  getPage,
  getOrderPage,
  postOrderPage,
  getPageFile,
  getHealth,
  getLiveness,
  getDocument,
]
