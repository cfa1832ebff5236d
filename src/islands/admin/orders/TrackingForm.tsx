import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect } from 'react'

import type { AdminOrder } from '../../../api/contract/order-administration.ts'
import { MAX_LENGTH } from '../../../domain/limits.ts'
import {
  CARRIER_NAMES,
  findTrackingUrl,
  formatTracking,
  TRACKING_NUMBER_PATTERN
} from '../../../domain/orders/tracking.ts'
import { $trackingDraft, getTracking, saveTracking } from '../../../stores/admin/orders/order-changes.ts'
import { guardUnsavedInput } from '../../../stores/admin/unsaved-input.ts'
import { Button } from '../Button.tsx'
import { type FieldDeclaration, Fields } from '../Form.tsx'
import { useSingleFlight } from '../use-single-flight.ts'

type Tracking = ReturnType<typeof getTracking>

const FIELDS: FieldDeclaration<Tracking>[] = [
  { name: 'carrier', label: 'Carrier', id: 'carrier', options: Object.entries(CARRIER_NAMES) },
  {
    name: 'number',
    label: 'Tracking Number',
    id: 'tracking-number',
    maxLength: MAX_LENGTH.trackingNumber,
    // The server trims it.
    pattern: String.raw`\s*(?:${TRACKING_NUMBER_PATTERN})?\s*`,
    title: 'Use letters, digits, spaces, dots, slashes and hyphens.',
    'aria-describedby': 'tracking-hint'
  }
]

export function TrackingForm({ order }: { order: AdminOrder }) {
  const { tracking } = order
  const [isBusy, run] = useSingleFlight()
  const draft = useStore($trackingDraft)
  const values = draft ?? getTracking(order)
  const url = tracking && findTrackingUrl(tracking)
  // 'Update Status' would save a forgotten number and send it to the customer.
  useEffect(() => () => $trackingDraft.set(null), [])
  useEffect(() => (draft ? guardUnsavedInput() : undefined), [draft])
  const change = (changes: Partial<Tracking>) => {
    const next = { ...values, ...changes }
    $trackingDraft.set(JSON.stringify(next) === JSON.stringify(getTracking(order)) ? null : next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run(() => saveTracking(order))
  }
  return (
    <>
      <form className="cluster order-form" data-write onSubmit={submit}>
        <Fields state={{ values, change }} fields={FIELDS} />
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
