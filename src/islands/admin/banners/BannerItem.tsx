import type { MouseEvent } from 'react'

import type { Banner } from '../../../api/contract/banners.ts'
import { formatLongDate } from '../../../lib/dates.ts'
import { deleteBanner } from '../../../stores/admin/banners/banners.ts'
import { Picture } from '../../Picture.tsx'
import { focusNextRow } from '../lists/focus-next-row.ts'
import { BannerTimes } from './BannerTimes.tsx'
import { MoveButton } from '../MoveButton.tsx'
import { Button } from '../Button.tsx'

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
        <p>Added {formatLongDate(createdAt)}</p>
        <p>Links to {link}</p>
        <BannerTimes {...banner} />
        {!alt && <p className="warning">No alt text</p>}
      </div>
      <div className="banner-tools">
        <MoveButton label={`Move ${name} up`} icon="up" disabled={index === 0} onClick={() => move(index - 1)} />
        <MoveButton
          label={`Move ${name} down`}
          icon="down"
          disabled={index === count - 1}
          onClick={() => move(index + 1)}
        />
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
