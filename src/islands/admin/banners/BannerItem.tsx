import { type MouseEvent, useState } from 'react'

import type { Banner } from '../../../api/contract/banners.ts'
import { formatDate } from '../../../lib/dates.ts'
import { formatLocalTime } from '../../../lib/local-time.ts'
import { deleteBanner } from '../../../stores/admin/banners/banners.ts'
import { Picture } from '../../Picture.tsx'
import { Button } from '../Button.tsx'
import { focusNextRow } from '../lists/focus-next-row.ts'
import { MoveButtons } from '../MoveButtons.tsx'
import { useTimeZone } from '../use-time-zone.ts'

interface BannerItemProps {
  banner: Banner
  index: number
  count: number
  move: (index: number) => void
  edit: () => void
  onLastDeleted: () => void
}

export function BannerItem({ banner, index, count, move, edit, onLastDeleted }: BannerItemProps) {
  const { _id, image, alt, headline, link, createdAt } = banner
  const name = headline || alt || `banner ${index + 1}`
  const confirmDelete = (event: MouseEvent) => {
    if (confirm('Are you sure you want to delete this image?'))
      void focusNextRow(event, deleteBanner(_id), onLastDeleted)
  }
  return (
    <>
      <Picture src={image} alt={alt || `Banner ${index + 1}`} width={320} height={144} sizes="20rem" maxWidth={800} />
      <div className="banner-facts">
        <h3>{headline || 'No headline'}</h3>
        <p>Added {formatDate(createdAt)}</p>
        <p>Links to {link}</p>
        <BannerTimes {...banner} />
        {!alt && <p className="warning">No alt text</p>}
      </div>
      <div className="cluster banner-tools" data-write>
        <MoveButtons name={name} index={index} count={count} move={move} />
        <Button data-open subject={name} onClick={edit}>
          Edit
        </Button>
        <Button data-remove-row onClick={confirmDelete} subject={name}>
          Delete
        </Button>
      </div>
    </>
  )
}

/** Shows the banner's start and end, or why a scheduled change failed. */
function BannerTimes({ startsAt, endsAt, failedChange }: Banner) {
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
