import { useState } from 'react'

import type { Banner } from '../../../api/contract/banners.ts'
import { formatLocalTime } from '../../../lib/local-time.ts'
import { useTimeZone } from '../use-time-zone.ts'

/** Says when the banner starts, ends or ended. */
export function BannerTimes({ startsAt, endsAt }: Banner) {
  const timeZone = useTimeZone()
  const [now] = useState(() => new Date().toISOString())
  const format = (iso: string) => formatLocalTime(iso, timeZone)
  const hasEnded = !!endsAt && endsAt <= now
  if (hasEnded) return <p className="warning">Ended {format(endsAt)}</p>
  return (
    <>
      {startsAt && startsAt > now && <p className="warning">Starts {format(startsAt)}</p>}
      {endsAt && <p>Ends {format(endsAt)}</p>}
    </>
  )
}
