import { useState } from 'react'

import { isSaleScheduled, type SaleTimes } from '../../../domain/products/sale-times.ts'
import { formatShortTime } from '../../../lib/local-time.ts'
import { useTimeZone } from '../use-time-zone.ts'

/** Says when the sale starts or, after the start, when it ends. */
export function SaleNote({ saleStartsAt, saleEndsAt }: SaleTimes) {
  const timeZone = useTimeZone()
  const [now] = useState(() => new Date().toISOString())
  const isScheduled = isSaleScheduled({ saleStartsAt }, now)
  const time = isScheduled ? saleStartsAt : saleEndsAt
  if (!time) return null
  return (
    <small className="hint sale-note">
      Sale {isScheduled ? 'from' : 'until'} {formatShortTime(time, now, timeZone)}
    </small>
  )
}
