import { useStore } from '@nanostores/react'
import { type FormEvent, useId, useState } from 'react'

import type { AdminOrder } from '../../../api/contract/order-administration.ts'
import type { ReturnRequest } from '../../../api/contract/returns.ts'
import { MAX_LENGTH } from '../../../domain/limits.ts'
import { calculateReturnAmount, listReturnedUnits } from '../../../domain/orders/refund-amount.ts'
import { formatMoney } from '../../../lib/money.ts'
import { $unsavedTexts, setUnsavedText } from '../../../stores/admin/orders/unsaved-texts.ts'
import { acceptReturn, declineReturn } from '../../../stores/admin/orders/order-changes.ts'
import { Confirmation } from './Confirmation.tsx'
import { describeRefund } from './refund-text.ts'
import { Button } from '../Button.tsx'

interface ReturnDecisionProps {
  order: AdminOrder
  request: ReturnRequest
}

export function ReturnDecision({ order, request }: ReturnDecisionProps) {
  const [isBusy, setBusy] = useState(false)
  const run = async (decide: () => Promise<unknown>) => {
    if (isBusy) return
    setBusy(true)
    await decide()
    setBusy(false)
  }
  return (
    <div className="return-decision">
      <Acceptance
        order={order}
        request={request}
        isBusy={isBusy}
        accept={(restock, amount) => void run(() => acceptReturn(order._id, request._id, { restock, amount }))}
      />
      <DeclineForm
        requestId={request._id}
        isBusy={isBusy}
        decline={(reason) => void run(() => declineReturn(order._id, request._id, reason))}
      />
    </div>
  )
}

interface AcceptanceProps extends ReturnDecisionProps {
  isBusy: boolean
  accept: (restock: boolean, amount: number) => void
}

function Acceptance({ order, request, isBusy, accept }: AcceptanceProps) {
  const [restock, setRestock] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const units = listReturnedUnits(order, request.items)
  const amount = calculateReturnAmount(order, units)
  const action = `Accept and refund ${formatMoney(amount)}`
  const close = (isConfirmed: boolean) => {
    setConfirming(false)
    if (isConfirmed) accept(restock, amount)
  }
  return (
    <div className="return-acceptance">
      <label className="refund-restock">
        <input type="checkbox" checked={restock} onChange={({ target }) => setRestock(target.checked)} />
        <span>Restock these items</span>
      </label>
      <Button aria-disabled={isBusy} onClick={() => setConfirming(true)}>
        {action}
      </Button>
      {isConfirming && (
        <Confirmation
          action={action}
          text={describeRefund(order, amount, { units, restock, isReturn: true })}
          close={close}
        />
      )}
    </div>
  )
}

interface DeclineFormProps {
  requestId: string
  isBusy: boolean
  decline: (reason: string) => void
}

function DeclineForm({ requestId, isBusy, decline }: DeclineFormProps) {
  const reason = useStore($unsavedTexts)[requestId] ?? ''
  const [isOpen] = useState(reason !== '')
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    decline(reason)
  }
  return (
    <details className="refund" open={isOpen}>
      <summary>Decline this request</summary>
      <form className="order-form" onSubmit={submit}>
        <div className="field">
          <label htmlFor={id}>Reason, visible to the customer</label>
          <textarea
            id={id}
            rows={2}
            required
            maxLength={MAX_LENGTH.declineReason}
            value={reason}
            onChange={({ target }) => setUnsavedText(requestId, target.value)}
          />
        </div>
        <Button type="submit" aria-disabled={isBusy}>
          Decline Return
        </Button>
      </form>
    </details>
  )
}
