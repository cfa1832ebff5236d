import { type DragEvent, useState } from 'react'

import type { Feature } from '../../api/contract/features.ts'
import { longDate } from '../../lib/dates.ts'
import { moveTo, remove } from '../../stores/admin/features.ts'
import { Icon } from '../Icon.tsx'
import { Picture } from '../Picture.tsx'
import { BannerDialog } from './BannerDialog.tsx'

export function FeatureGallery({ features }: { features: Feature[] }) {
  const [edited, setEdited] = useState<Feature | null>(null)
  const [said, setSaid] = useState('')
  /** The id of what is being dragged. */
  const [dragged, setDragged] = useState<string | null>(null)

  const move = (id: string, place: number) => {
    setSaid(`Moved to place ${place + 1} of ${features.length}.`)
    void moveTo(id, place)
  }
  return (
    <section className="panel-box" aria-labelledby="gallery">
      <h2 id="gallery">Feature Image Gallery</h2>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {features.length === 0 && (
        <div className="empty">
          <p>No feature images have been uploaded yet.</p>
        </div>
      )}
      <ol role="list" className="gallery">
        {features.map((feature, place) => (
          <li
            key={feature._id}
            draggable
            data-dragged={dragged === feature._id || undefined}
            onDragStart={() => setDragged(feature._id)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event: DragEvent) => dragged && event.preventDefault()}
            onDrop={() => dragged && dragged !== feature._id && move(dragged, place)}
          >
            <Banner
              feature={feature}
              place={place}
              count={features.length}
              move={(to) => move(feature._id, to)}
              edit={() => setEdited(feature)}
            />
          </li>
        ))}
      </ol>
      {edited && <BannerDialog key={edited._id} feature={edited} close={() => setEdited(null)} />}
    </section>
  )
}

interface BannerProps {
  feature: Feature
  place: number
  count: number
  move: (place: number) => void
  edit: () => void
}

function Banner({ feature, place, count, move, edit }: BannerProps) {
  const { _id, image, alt, headline, link, createdAt } = feature
  const name = headline || alt || `banner ${place + 1}`
  const ask = () => confirm('Are you sure you want to delete this image?') && void remove(_id)
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
        <button type="button" className="button quiet" onClick={ask}>
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
