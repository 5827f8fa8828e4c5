/** The routes of the wire contract, in the order of its document. */
import { getMethods } from './methods.js'
import {
  acceptOrder,
  checkOrder,
  closeOrder,
  exportOrders,
  getOrder,
  listOrders,
  noteOrder,
  resendOrder,
} from './orders.js'
import { getOrderPage, postOrderPage } from './order-page.js'
import { getPage, getPageFile } from './pages.js'
import { claimPayment, createPayment, getPayment } from './payments.js'
import { getSession, postSession } from './sessions.js'
import { getDocument, getHealth, getLiveness } from './status.js'
import { receiveWebhook } from './webhook.js'
import { cancelRefund, recordRefund, requestRefund } from './refunds.js'
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
  acceptOrder,
  closeOrder,
  noteOrder,
  checkOrder,
  resendOrder,
  requestRefund,
  recordRefund,
  cancelRefund,
  getRefund,
  postRefund,
  receiveWebhook,
  getPage,
  getOrderPage,
  postOrderPage,
  getPageFile,
  getHealth,
  getLiveness,
  getDocument,
]
