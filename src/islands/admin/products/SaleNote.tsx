import { useState } from 'react'

import { isSalePlanned, type SaleTimes } from '../../../domain/products/sale-times.ts'
import { formatShortTime } from '../../../lib/local-time.ts'
import { useTimeZone } from '../use-time-zone.ts'

/** Says when the sale starts or, after the start, when it ends. */
export function SaleNote({ saleStartsAt, saleEndsAt }: SaleTimes) {
  const timeZone = useTimeZone()
  const [now] = useState(() => new Date().toISOString())
  const isPlanned = isSalePlanned({ saleStartsAt }, now)
  const time = isPlanned ? saleStartsAt : saleEndsAt
  if (!time) return null
  return (
    <small className="hint sale-note">
      Sale {isPlanned ? 'from' : 'until'} {formatShortTime(time, now, timeZone)}
    </small>
  )
}
