import type { Order } from '../api/contract/orders.ts'
import { isPossiblyCharged, getNextStep, type PaymentFailure } from '../domain/payments/payment-failure.ts'
import { paymentMethodName } from '../domain/payments/payment-method.ts'
import { formatLongDate } from '../lib/dates.ts'
import { readCartCount } from '../stores/last-cart.ts'
import { capturePaymentReturn } from '../stores/payment-return.ts'
import { renderCartBadge } from './render-cart-badge.ts'

const screen = document.querySelector<HTMLElement>('.return')

function showFailure(page: HTMLElement, { code, message }: PaymentFailure): void {
  page.querySelector('[data-message]')?.replaceChildren(message)
  const charged = isPossiblyCharged(code) ? 'maybe' : 'no'
  Object.assign(page.dataset, { state: 'failed', next: getNextStep(code), charged })
}

/** Shows the success page without a request. Back must not capture again. */
function showSuccess(page: HTMLElement, order: Order): void {
  history.replaceState(null, '', '/shop/payment-success')
  document.title = document.title.replace('Payment', 'Payment successful')
  const success = document.querySelector<HTMLTemplateElement>('#success')?.content
  const link = document.createElement('a')
  Object.assign(link, { href: `/shop/account?order=${order._id}`, textContent: order._id })
  success?.querySelector('[data-order]')?.replaceChildren(link)
  success?.querySelector('[data-date]')?.replaceChildren(formatLongDate(order.orderDate))
  success?.querySelector('[data-method]')?.replaceChildren(paymentMethodName(order.paymentMethod))
  if (success) page.replaceWith(success)
  document.querySelector<HTMLElement>('main h1')?.focus()
  renderCartBadge(readCartCount())
}

if (screen?.dataset['state'] === 'busy') {
  const result = await capturePaymentReturn(new URLSearchParams(location.search))
  if ('failure' in result) showFailure(screen, result.failure)
  else showSuccess(screen, result.order)
}
