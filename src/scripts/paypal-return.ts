import { readPaymentReturn } from '../lib/payment-return.ts'
import { afterFailure, captureFailure, maybeCharged, NO_ORDER, NO_PAYMENT } from '../lib/payment-texts.ts'
import { $currentOrder } from '../stores/tab.ts'

const screen = document.querySelector<HTMLElement>('.return')

/** Captures the payment that the return URL names and returns the error message; undefined once the order is paid. */
async function capture(): Promise<string | undefined> {
  const { paymentId, payerId, ...returned } = readPaymentReturn(new URLSearchParams(location.search))
  // An older client keeps the order only in its tab.
  const orderId = returned.orderId || $currentOrder.get()
  if (!orderId) return NO_ORDER
  if (!paymentId || !payerId) return NO_PAYMENT
  return import('../stores/payment-return.ts').then(
    ({ capturePayment }) => capturePayment({ paymentId, payerId, orderId }),
    () => captureFailure(undefined)
  )
}

function showFailure(page: HTMLElement, message: string): void {
  page.querySelector('[data-message]')?.replaceChildren(message)
  const charged = maybeCharged(message) ? 'maybe' : 'no'
  Object.assign(page.dataset, { state: 'failed', next: afterFailure(message), charged })
}

if (screen?.dataset['state'] === 'busy') {
  const failure = await capture()
  if (failure) showFailure(screen, failure)
  else {
    $currentOrder.set(undefined)
    // Back must not lead here again.
    location.replace('/shop/payment-success')
  }
}
