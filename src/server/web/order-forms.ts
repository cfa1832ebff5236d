import { createOrderUrl, parseReturnUnits } from '../../domain/orders/order-url.ts'
import { createFormError } from './form-error.ts'
import type { FormHandler } from './form-actions.ts'

/** By action. */
export const ORDER_FORMS: Record<string, FormHandler> = {
  '/shop/order/cancel': {
    page: ({ orderId = '' }) => createOrderUrl(orderId),
    submit: async ({ call, fields }) => {
      const { orderId = '' } = fields
      await call('POST /api/shop/order/cancel/{id}', { params: { id: orderId } })
      return createOrderUrl(orderId)
    }
  },
  '/shop/order/return': {
    page: ({ orderId = '' }) => createOrderUrl(orderId),
    submit: async ({ call, fields }) => {
      const { orderId = '', idempotencyKey = '', reason } = fields
      const items = parseReturnUnits(fields)
      if (items.length === 0) throw createFormError({ message: 'Choose at least one item to return.' })
      await call('POST /api/shop/order/return/{id}', {
        params: { id: orderId },
        body: { idempotencyKey, items, reason }
      })
      return createOrderUrl(orderId)
    }
  }
}
