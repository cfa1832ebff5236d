import { useState } from 'react'

import type { Banner } from '../../../api/contract/banners.ts'
import { formatLocalTime } from '../../../lib/local-time.ts'
import { useTimeZone } from '../use-time-zone.ts'

/** Shows the banner's start and end, or why a scheduled change failed. */
export function BannerTimes({ startsAt, endsAt, failedChange }: Banner) {
  const timeZone = useTimeZone()
  const [now] = useState(() => new Date().toISOString())
  const format = (iso: string) => formatLocalTime(iso, timeZone)
  if (failedChange) {
    return (
      <p className="warning">
        The change scheduled for {format(failedChange.at)} failed. {failedChange.reason} To try again, set a new start
        or end for the banner.
      </p>
    )
  }
  const hasEnded = !!endsAt && endsAt <= now
  if (hasEnded) return <p className="warning">Ended {format(endsAt)}</p>
  return (
    <>
      {startsAt && startsAt > now && <p className="warning">Starts {format(startsAt)}</p>}
      {endsAt && <p>Ends {format(endsAt)}</p>}
    </>
  )
}
