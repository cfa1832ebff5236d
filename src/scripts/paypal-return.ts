import { $payment, capturePayment } from '../stores/payment.ts'

const screen = document.querySelector<HTMLElement>('.return')

$payment.listen((payment) => {
  if (payment.status !== 'failed' || !screen) return
  const message = screen.querySelector('[data-message]')
  if (message) message.textContent = payment.message
  screen.dataset['state'] = 'failed'
})

if (screen?.dataset['state'] === 'busy') {
  const paid = await capturePayment(new URLSearchParams(location.search))
  // Back must not lead here again.
  if (paid) location.replace('/shop/payment-success')
}
