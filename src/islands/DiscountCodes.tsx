import { useStore } from '@nanostores/react'
import type { FormEvent } from 'react'

import type { Cart } from '../api/contract/cart.ts'
import { calculateCartTotals } from '../domain/cart/cart-totals.ts'
import { MAX_LENGTH } from '../domain/limits.ts'
import type { Outcome } from '../domain/promotions/calculate-discounts.ts'
import { describeOutcome } from '../domain/promotions/describe-outcome.ts'
import { $codeCall, enterCode, removeCode } from '../stores/discount-codes.ts'
import { focusNeighbor } from './focus-neighbor.ts'

interface DiscountCodesProps {
  cart: Cart
  userId: string
}

/** Renders forms, which work without scripts. */
export function DiscountCodes({ cart, userId }: DiscountCodesProps) {
  const state = useStore($codeCall)
  if (cart.items.length === 0) return null
  const entered = calculateCartTotals(cart).discounts.outcomes.filter(({ promotion }) => promotion.code)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const code = new FormData(form).get('code')
    if (typeof code !== 'string' || state.status === 'busy') return
    await enterCode(userId, code)
    if ($codeCall.get().status === 'idle') form.reset()
  }
  return (
    <div className="discount-codes stack tight">
      {entered.length > 0 && (
        <ul role="list" className="stack tight" aria-label="Discount codes">
          {entered.map((outcome) => (
            <EnteredCode key={outcome.promotion._id} outcome={outcome} userId={userId} />
          ))}
        </ul>
      )}
      <details className="disclosure">
        <summary>Discount code</summary>
        <form
          className="row"
          method="post"
          action="/shop/cart/enter-code"
          onSubmit={(event) => void submit(event)}
          aria-label="Discount code"
        >
          <input
            name="code"
            aria-label="Discount code"
            required
            maxLength={MAX_LENGTH.promotionCode}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={state.status === 'failed' || undefined}
            aria-describedby="code-error"
          />
          <button className="button" aria-disabled={state.status === 'busy'}>
            Apply
          </button>
        </form>
        <p id="code-error" className="field-error" role="alert">
          {state.status === 'failed' && state.message}
        </p>
      </details>
    </div>
  )
}

/** Says why a code does not apply. The totals show what a code saves. */
function EnteredCode({ outcome, userId }: { outcome: Outcome; userId: string }) {
  const { name, code = '' } = outcome.promotion
  const reason = describeOutcome(outcome)
  const remove = (event: FormEvent) => {
    event.preventDefault()
    focusNeighbor(event.currentTarget.closest('li'), 'button')
    void removeCode(userId, code)
  }
  return (
    <li className="spread">
      <span>
        {code} <span className={reason ? 'line-notice' : 'hint'}>{reason ?? name}</span>
      </span>
      <form method="post" action="/shop/cart/remove-code" onSubmit={remove}>
        <input type="hidden" name="code" value={code} />
        <button className="button quiet" aria-label={`Remove code ${code}`}>
          Remove
        </button>
      </form>
    </li>
  )
}
