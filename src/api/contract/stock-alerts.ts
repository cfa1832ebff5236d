import { z } from 'zod'

import { defineAdminCalls, defineCalls } from './call.ts'
import { id } from './values.ts'

const alertParams = z.object({ userId: id, productId: id })
const productIds = { data: z.array(id) }

/** `alertCount` customers get an email when the product is available again. */
const stockAlertCount = z.object({ productId: id, title: z.string(), alertCount: z.number().int() })
export type StockAlertCount = z.output<typeof stockAlertCount>

export const stockAlertCalls = {
  ...defineCalls({
    'GET /api/shop/stock-alert/get/{userId}': {
      summary: 'Lists the ids of the sold-out products that a shopper waits for.',
      access: 'shopper',
      response: productIds
    },
    'POST /api/shop/stock-alert/add': {
      summary: 'Requests an email when a sold-out product is available again. A repeated call has no further effect.',
      access: 'shopper',
      body: alertParams,
      response: productIds
    },
    'DELETE /api/shop/stock-alert/delete/{userId}/{productId}': {
      summary: 'Cancels the email about a product.',
      access: 'shopper',
      response: productIds
    },
    'POST /api/shop/stock-alert/unsubscribe': {
      summary: 'Cancels all back-in-stock emails, with the token of a link in such an email.',
      access: 'anyone',
      body: z.object({ token: id })
    }
  }),
  ...defineAdminCalls('products', {
    'GET /api/admin/stock-alerts/get': {
      summary: 'Lists the products with the most waiting shoppers, at most 100.',
      response: { data: z.array(stockAlertCount) }
    }
  })
}
