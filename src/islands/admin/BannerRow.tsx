import type { MouseEvent } from 'react'

import type { Feature } from '../../api/contract/features.ts'
import { longDate } from '../../lib/dates.ts'
import { remove } from '../../stores/admin/features.ts'
import { Icon } from '../Icon.tsx'
import { Picture } from '../Picture.tsx'
import { thenNext } from './then-next.ts'

interface BannerRowProps {
  feature: Feature
  place: number
  count: number
  move: (place: number) => void
  edit: () => void
  /** Told when no banner is left after this one. */
  lastGone: () => void
}

/** A banner with what can be done with it. */
export function BannerRow({ feature, place, count, move, edit, lastGone }: BannerRowProps) {
  const { _id, image, alt, headline, link, createdAt } = feature
  const name = headline || alt || `banner ${place + 1}`
  const ask = (event: MouseEvent) => {
    if (confirm('Are you sure you want to delete this image?')) void thenNext(event, remove(_id), lastGone)
  }
  return (
    <>
      <Picture src={image} alt={alt || `Banner ${place + 1}`} width={320} height={144} sizes="20rem" upTo={800} />
      <div className="banner-facts">
        <h3>{headline || 'No headline'}</h3>
        <p>Added {longDate(createdAt)}</p>
        <p>Leads to {link}</p>
        {!alt && <p className="warning">Has no alt text</p>}
      </div>
      <div className="banner-tools">
        <Mover label={`Move ${name} up`} icon="up" disabled={place === 0} press={() => move(place - 1)} />
        <Mover label={`Move ${name} down`} icon="down" disabled={place === count - 1} press={() => move(place + 1)} />
        <button type="button" className="button quiet" onClick={edit}>
          Edit<span className="visually-hidden"> {name}</span>
        </button>
        <button type="button" className="button quiet" data-last onClick={ask}>
          Delete<span className="visually-hidden"> {name}</span>
        </button>
      </div>
    </>
  )
}

interface MoverProps {
  label: string
  icon: 'up' | 'down'
  disabled: boolean
  press: () => void
}

/** It keeps the focus at the end of the way, where a button that is disabled would lose it. */
const Mover = ({ label, icon, disabled, press }: MoverProps) => (
  <button
    type="button"
    className="icon-button"
    aria-label={label}
    aria-disabled={disabled}
    onClick={() => !disabled && press()}
  >
    <Icon name={icon} />
  </button>
)
