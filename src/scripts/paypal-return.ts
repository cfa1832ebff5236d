import {
  isPossiblyCharged,
  getNextStep,
  type PaymentFailure,
  toPaymentFailure
} from '../domain/payments/payment-failure.ts'
import { findApprovedPayment } from '../stores/payment-return.ts'

const screen = document.querySelector<HTMLElement>('.return')

function showFailure(page: HTMLElement, { code, message }: PaymentFailure): void {
  page.querySelector('[data-message]')?.replaceChildren(message)
  const charged = isPossiblyCharged(code) ? 'maybe' : 'no'
  Object.assign(page.dataset, { state: 'failed', next: getNextStep(code), charged })
}

async function confirmPayment(page: HTMLElement): Promise<void> {
  const approved = findApprovedPayment(new URLSearchParams(location.search))
  if ('failure' in approved) return showFailure(page, approved.failure)
  // The API client is only loaded for a payment.
  const { capturePayment, showSuccess } = await import('./payment-success.ts')
  const result = await capturePayment(approved.payment)
  if ('failure' in result) showFailure(page, result.failure)
  else showSuccess(page, result.order)
}

if (screen?.dataset['state'] === 'busy')
  confirmPayment(screen).catch(() => showFailure(screen, toPaymentFailure(undefined)))
