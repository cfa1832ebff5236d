import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useState } from 'react'

import type { AdminOrder } from '../../../api/contract/order-administration.ts'
import { MAX_LENGTH } from '../../../domain/limits.ts'
import {
  CARRIER_NAMES,
  CARRIERS,
  findTrackingUrl,
  formatTracking,
  TRACKING_NUMBER_PATTERN
} from '../../../domain/orders/tracking.ts'
import {
  applyTrackingDraft,
  changeTracking,
  discardTracking,
  saveTracking
} from '../../../stores/admin/orders/order-changes.ts'
import { $unsavedTexts } from '../../../stores/admin/orders/unsaved-texts.ts'
import { Button } from '../Button.tsx'

export function TrackingForm({ order }: { order: AdminOrder }) {
  const { _id, tracking } = order
  const [isBusy, setBusy] = useState(false)
  const { carrier, number } = applyTrackingDraft(order, useStore($unsavedTexts))
  const url = tracking && findTrackingUrl(tracking)
  // 'Update Status' would save a forgotten number and send it to the customer.
  useEffect(() => () => discardTracking(_id), [_id])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    await saveTracking(order)
    setBusy(false)
  }
  return (
    <>
      <form className="order-form" onSubmit={(event) => void submit(event)}>
        <div className="field">
          <label htmlFor="carrier">Carrier</label>
          <select
            id="carrier"
            value={carrier}
            onChange={({ target }) =>
              changeTracking(order, { carrier: CARRIERS.find((option) => option === target.value) ?? 'other' })
            }
          >
            {CARRIERS.map((option) => (
              <option key={option} value={option}>
                {CARRIER_NAMES[option]}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor="tracking-number">Tracking Number</label>
          <input
            id="tracking-number"
            value={number}
            maxLength={MAX_LENGTH.trackingNumber}
            // The server trims it.
            pattern={String.raw`\s*(?:${TRACKING_NUMBER_PATTERN})?\s*`}
            title="Use letters, digits, spaces, dots, slashes and hyphens."
            autoComplete="off"
            aria-describedby="tracking-hint"
            onChange={({ target }) => changeTracking(order, { number: target.value })}
          />
        </div>
        <Button type="submit" aria-disabled={isBusy}>
          Save Tracking
        </Button>
        <p id="tracking-hint" className="hint">
          'Update Status' saves it, too. The email about the shipping contains it. If you change it later, the customer
          gets another email.
        </p>
      </form>
      {tracking && url && (
        <p>
          <a href={url} target="_blank" rel="noreferrer">
            Track {formatTracking(tracking)}
            <span className="visually-hidden"> (opens a new tab)</span>
          </a>
        </p>
      )}
    </>
  )
}
