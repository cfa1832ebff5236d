import { formatMoney, toDollars } from '../../lib/money.ts'
import type { Outcome } from './calculate-discounts.ts'

const REASONS: Record<Exclude<Outcome['reason'], 'minimum' | undefined>, string> = {
  'not-active': 'This code is not valid at the moment.',
  'used-up': 'This code has been used up.',
  'already-used': 'You have already used this code.',
  'no-products': 'This code is not for the products in your cart.',
  'low-total': 'Your cart is too small for this code.',
  'other-discount': 'Another discount saves you at least as much. Discounts cannot be combined.',
  'free-shipping': 'Shipping is already free.'
}

/** Says why a code does not apply. Returns undefined if it does. */
export function describeOutcome({ promotion, reason, missingCents = 0 }: Outcome): string | undefined {
  if (reason !== 'minimum') return reason && REASONS[reason]
  const products = promotion.productIds ? 'of the products that this code is for' : 'to your cart'
  return `Add ${formatMoney(toDollars(missingCents))} more ${products} to use this code.`
}
