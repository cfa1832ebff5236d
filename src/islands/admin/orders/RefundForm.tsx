import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'

import type { AdminOrder, AdminRefund } from '../../../api/contract/order-administration.ts'
import { MAX_LENGTH } from '../../../domain/limits.ts'
import { hasShipped } from '../../../domain/orders/order-status.ts'
import {
  calculateRefundableAmount,
  countRefundableUnits,
  parseRefundAmount,
  suggestRefundAmount
} from '../../../domain/orders/refund-amount.ts'
import { formatMoney } from '../../../lib/money.ts'
import { createIdempotencyKey } from '../../../lib/random-key.ts'
import { confirmAction } from '../../../stores/admin/confirmation.ts'
import { createRefund } from '../../../stores/admin/orders/order-changes.ts'
import {
  $unsavedTexts,
  clearUnsavedText,
  createRefundReasonKey,
  setUnsavedText
} from '../../../stores/admin/orders/unsaved-texts.ts'
import { describeRefund } from './refund-text.ts'
import { Button } from '../Button.tsx'
import { Checkbox, Field } from '../Field.tsx'
import { useSingleFlight } from '../use-single-flight.ts'

/** Units that are back in stock still count as refunded, so the refund that is issued again has only their amount. */
const createDraft = (failedRefund?: AdminRefund) => ({
  units: (failedRefund && !failedRefund.isRestocked
    ? Object.fromEntries(failedRefund.items.map(({ _id, quantity }) => [_id, quantity]))
    : {}) as Record<string, number>,
  /** Null until the admin changes the suggested amount. */
  amount: failedRefund ? failedRefund.amount.toFixed(2) : null,
  /** Null until the admin changes it. */
  restock: null as boolean | null,
  idempotencyKey: createIdempotencyKey()
})

type Draft = ReturnType<typeof createDraft>

interface RefundFormProps {
  order: AdminOrder
  /** The failed refund that the admin issues again. */
  failedRefund: AdminRefund | undefined
}

export function RefundForm({ order, failedRefund }: RefundFormProps) {
  const [draft, setDraft] = useState(() => createDraft(failedRefund))
  const reasonKey = createRefundReasonKey(order._id)
  const reason = useStore($unsavedTexts)[reasonKey] ?? ''
  const [isInitiallyOpen] = useState(failedRefund !== undefined || reason !== '')
  const [isBusy, run] = useSingleFlight()
  const [isSubmitted, setSubmitted] = useState(false)
  const restock = draft.restock ?? !hasShipped(order.orderStatus)
  const suggestion = suggestRefundAmount(order, draft.units)
  const text = draft.amount ?? (suggestion > 0 ? suggestion.toFixed(2) : '')
  const amount = parseRefundAmount(order, text)
  // A changed refund is another one. Only an unchanged one is repeated with the same idempotency key.
  const change = (changed: Partial<Draft>) => setDraft({ ...draft, ...changed, idempotencyKey: createIdempotencyKey() })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setSubmitted(true)
    if (amount === null) return
    const isConfirmed = await confirmAction(
      `Refund ${formatMoney(amount)}`,
      describeRefund(order, amount, { ...draft, restock })
    )
    if (isConfirmed) run(() => refund(amount))
  }
  const refund = async (refundedAmount: number) => {
    const { units, idempotencyKey } = draft
    const items = Object.entries(units).flatMap(([_id, quantity]) => (quantity > 0 ? [{ _id, quantity }] : []))
    const result = await createRefund(order._id, { idempotencyKey, amount: refundedAmount, items, restock, reason })
    if (result === 'issued' || result === 'retried') {
      clearUnsavedText(reasonKey, reason)
      setDraft(createDraft())
      setSubmitted(false)
    } else if (result === 'declined') change({})
    // The reloaded order may suggest other values, which would be another refund.
    else setDraft({ ...draft, amount: text, restock })
  }
  const remaining = calculateRefundableAmount(order)
  return (
    <details data-write open={isInitiallyOpen}>
      <summary>Issue a refund</summary>
      <form className="stack tight refund-form" onSubmit={(event) => void submit(event)} noValidate>
        <Units order={order} units={draft.units} restock={restock} change={change} />
        <Field
          label="Amount ($)"
          id="refund-amount"
          inputMode="decimal"
          hint={`${formatMoney(remaining)} can still be refunded.`}
          error={isSubmitted && amount === null ? `Enter an amount from 0.01 to ${remaining.toFixed(2)}.` : undefined}
          errorRole="alert"
          value={text}
          onChange={(value) => change({ amount: value })}
        />
        <Field
          label="Reason, visible only to admins"
          maxLength={MAX_LENGTH.refundReason}
          value={reason}
          onChange={(value) => {
            setUnsavedText(reasonKey, value)
            change({})
          }}
        />
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? 'Refunding…' : `Refund${amount === null ? '' : ` ${formatMoney(amount)}`}`}
        </Button>
      </form>
    </details>
  )
}

interface UnitsProps {
  order: AdminOrder
  units: Draft['units']
  restock: boolean
  change: (changed: Partial<Draft>) => void
}

function Units({ order, units, restock, change }: UnitsProps) {
  const items = order.cartItems.filter((item) => countRefundableUnits(item) > 0)
  if (items.length === 0) return null
  return (
    <fieldset>
      <legend>Units to refund</legend>
      {items.map((item) => (
        <Field
          key={item._id}
          className="refund-units"
          label={
            <>
              {item.title} <small>of {countRefundableUnits(item)}</small>
            </>
          }
          type="number"
          min="0"
          max={countRefundableUnits(item)}
          value={String(units[item._id] ?? 0)}
          onChange={(value) =>
            change({ units: { ...units, [item._id]: clampUnits(value, countRefundableUnits(item)) }, amount: null })
          }
        />
      ))}
      <Checkbox
        label="Restock these items"
        checked={restock}
        onChange={(isChecked) => change({ restock: isChecked })}
      />
    </fieldset>
  )
}

const clampUnits = (text: string, max: number): number => Math.min(max, Math.max(0, Math.trunc(Number(text)) || 0))
