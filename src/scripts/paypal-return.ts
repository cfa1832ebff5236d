import { afterFailure, maybeCharged } from '../lib/payment-texts.ts'
import { capturePayment } from '../stores/payment-return.ts'
import { $payment } from '../stores/payment.ts'

const screen = document.querySelector<HTMLElement>('.return')

$payment.listen((payment) => {
  if (payment.status !== 'failed' || !screen) return
  const { message } = payment
  const place = screen.querySelector('[data-message]')
  if (place) place.textContent = message
  Object.assign(screen.dataset, {
    state: 'failed',
    next: afterFailure(message),
    charged: maybeCharged(message) ? 'maybe' : 'no'
  })
})

if (screen?.dataset['state'] === 'busy') {
  const paid = await capturePayment(new URLSearchParams(location.search))
  // Back must not lead here again.
  if (paid) location.replace('/shop/payment-success')
}
