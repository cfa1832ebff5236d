import { useState } from 'react'

import type { AdminOrder } from '../../../api/contract/order-administration.ts'
import type { ReturnRequest } from '../../../api/contract/returns.ts'
import { MAX_LENGTH } from '../../../domain/limits.ts'
import { calculateReturnAmount, listReturnedUnits } from '../../../domain/orders/refund-amount.ts'
import { formatMoney } from '../../../lib/money.ts'
import { confirmAction } from '../../../stores/admin/confirmation.ts'
import { $unsavedTexts } from '../../../stores/admin/orders/unsaved-texts.ts'
import { declineReturn, settleReturn } from '../../../stores/admin/orders/order-changes.ts'
import { Button } from '../Button.tsx'
import { Checkbox } from '../Field.tsx'
import { TextForm } from '../TextForm.tsx'
import { useSingleFlight } from '../use-single-flight.ts'
import { describeRefund } from './refund-text.ts'

interface ReturnDecisionProps {
  order: AdminOrder
  request: ReturnRequest
}

const REPLACEMENT =
  'The replacement is added to the order, which is in shipping again. Please send it; the customer gets an email.'

export function ReturnDecision({ order, request: { _id: id, state, items } }: ReturnDecisionProps) {
  const [isBusy, run] = useSingleFlight()
  const [restock, setRestock] = useState(false)
  const [isInitiallyOpen] = useState(() => id in $unsavedTexts.get())
  const units = listReturnedUnits(order, items)
  const amount = calculateReturnAmount(order, units)
  const isAccepted = state === 'awaitingParcel'
  const willWait = !isAccepted && order.returnsWaitForParcel
  const hasExchange = items.some(({ exchange }) => exchange && !exchange.lineId)
  const hasRefund = !hasExchange || amount > 0
  const effects = [hasRefund && `refund ${formatMoney(amount)}`, hasExchange && 'send the replacement'].filter(Boolean)
  const refundAction = `${isAccepted ? 'Mark as received' : 'Accept'} and ${effects.join(' and ')}`

  const refund = async () => {
    const refundText = hasRefund && describeRefund(order, amount, { units, restock, isReturn: true })
    const text = [hasExchange && REPLACEMENT, refundText].filter(Boolean).join(' ')
    const step = isAccepted ? 'receive' : 'accept'
    if (await confirmAction(refundAction, text)) run(() => settleReturn(order._id, id, { step, restock, amount }))
  }
  const accept = () => run(() => settleReturn(order._id, id, { step: 'accept', restock: false, amount: 0 }))
  return (
    <div data-write>
      <div className="spread">
        {willWait ? (
          <span>{hasExchange ? 'The replacement waits' : 'The refund waits'} for the parcel.</span>
        ) : (
          <Checkbox label="Restock these items" checked={restock} onChange={setRestock} />
        )}
        <Button aria-disabled={isBusy} onClick={() => (willWait ? accept() : void refund())}>
          {willWait ? 'Accept return' : refundAction}
        </Button>
      </div>
      <details open={isInitiallyOpen}>
        <summary>Decline this request</summary>
        <TextForm
          textKey={id}
          label="Reason, visible to the customer"
          maxLength={MAX_LENGTH.declineReason}
          button="Decline Return"
          save={(reason) => declineReturn(order._id, id, reason)}
        />
      </details>
    </div>
  )
}
