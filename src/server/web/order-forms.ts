import { orderUrl } from '../../domain/orders/order-url.ts'
import type { FormHandler } from './forms.ts'

/** By action. */
export const ORDER_FORMS: Record<string, FormHandler> = {
  '/shop/order/cancel': {
    page: ({ orderId = '' }) => orderUrl(orderId),
    submit: async ({ call, fields }) => {
      const { orderId = '' } = fields
      await call('POST /api/shop/order/cancel/{id}', { params: { id: orderId } })
      return orderUrl(orderId)
    }
  }
}
