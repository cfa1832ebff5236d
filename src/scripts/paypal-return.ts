import { afterFailure, isMaybeCharged } from '../domain/payments/payment-texts.ts'
import { capturePaymentReturn } from '../stores/payment-return.ts'

const screen = document.querySelector<HTMLElement>('.return')

function showFailure(page: HTMLElement, message: string): void {
  page.querySelector('[data-message]')?.replaceChildren(message)
  const charged = isMaybeCharged(message) ? 'maybe' : 'no'
  Object.assign(page.dataset, { state: 'failed', next: afterFailure(message), charged })
}

if (screen?.dataset['state'] === 'busy') {
  const failure = await capturePaymentReturn(new URLSearchParams(location.search))
  if (failure) showFailure(screen, failure)
  // Back must not capture again.
  else location.replace('/shop/payment-success')
}
