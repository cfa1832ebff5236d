import type { Order } from '../api/contract/orders.ts'
import { formatOrderNumber } from '../domain/orders/order-number.ts'
import { getPaymentMethodName } from '../domain/payments/payment-method.ts'
import { formatDate } from '../lib/dates.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { capturePayment } from '../stores/capture-payment.ts'
import { readCartCount } from '../stores/last-cart.ts'
import { renderCartBadge } from './render-cart-badge.ts'

export { capturePayment }

/** Replaces the page with the success page, without a request. */
export function showSuccess(screen: HTMLElement, order: Order): void {
  // Back must not capture again.
  history.replaceState(null, '', '/shop/payment-success')
  document.title = document.title.replace('Payment', 'Payment successful')
  const success = document.querySelector<HTMLTemplateElement>('#success')?.content
  if (!success) return
  const link = document.createElement('a')
  Object.assign(link, { href: `/shop/account?order=${order._id}`, textContent: formatOrderNumber(order) })
  success.querySelector('[data-order]')?.replaceChildren(link)
  success.querySelector('[data-date]')?.replaceChildren(formatDate(order.orderDate))
  success.querySelector('[data-method]')?.replaceChildren(getPaymentMethodName(order.paymentMethod))
  screen.replaceWith(success)
  document.querySelector<HTMLElement>('main h1')?.focus()
  renderCartBadge(readCartCount())
  void whenIdle()
    .then(() => import('./offer-passkey.ts'))
    .then(({ offerPasskey }) => offerPasskey(order.userId))
    .catch(() => {})
}
