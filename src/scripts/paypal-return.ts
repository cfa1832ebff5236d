import { isPossiblyCharged, getNextStep, type PaymentFailure } from '../domain/payments/payment-failure.ts'
import { capturePaymentReturn } from '../stores/payment-return.ts'

const screen = document.querySelector<HTMLElement>('.return')

function showFailure(page: HTMLElement, { code, message }: PaymentFailure): void {
  page.querySelector('[data-message]')?.replaceChildren(message)
  const charged = isPossiblyCharged(code) ? 'maybe' : 'no'
  Object.assign(page.dataset, { state: 'failed', next: getNextStep(code), charged })
}

if (screen?.dataset['state'] === 'busy') {
  const failure = await capturePaymentReturn(new URLSearchParams(location.search))
  if (failure) showFailure(screen, failure)
  // Back must not capture again.
  else location.replace('/shop/payment-success')
}
