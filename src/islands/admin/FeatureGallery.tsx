import { type DragEvent, useRef, useState } from 'react'

import type { Feature } from '../../api/contract/features.ts'
import { moveTo } from '../../stores/admin/features-order.ts'
import { BannerDialog } from './BannerDialog.tsx'
import { BannerRow } from './BannerRow.tsx'

export function FeatureGallery({ features }: { features: Feature[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [edited, setEdited] = useState<Feature | null>(null)
  const [said, setSaid] = useState('')
  /** The id of what is being dragged. */
  const [dragged, setDragged] = useState<string | null>(null)

  const move = async (id: string, place: number) => {
    setSaid('')
    if (await moveTo(id, place)) setSaid(`Moved to place ${place + 1} of ${features.length}.`)
  }
  const take = (event: DragEvent, id: string) => {
    setDragged(id)
    event.dataTransfer.effectAllowed = 'move'
    // Firefox drags nothing that has no data.
    event.dataTransfer.setData('text/plain', id)
  }
  const drop = (event: DragEvent, place: number) => {
    // Firefox would look for a page of that name.
    event.preventDefault()
    if (dragged && dragged !== features[place]?._id) void move(dragged, place)
  }
  return (
    <section className="panel-box" aria-labelledby="gallery">
      <h2 ref={heading} id="gallery" tabIndex={-1}>
        Feature Image Gallery
      </h2>
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
            data-row
            data-dragged={dragged === feature._id || undefined}
            onDragStart={(event) => take(event, feature._id)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => dragged && event.preventDefault()}
            onDrop={(event) => drop(event, place)}
          >
            <BannerRow
              feature={feature}
              place={place}
              count={features.length}
              move={(to) => void move(feature._id, to)}
              edit={() => setEdited(feature)}
              lastGone={() => heading.current?.focus()}
            />
          </li>
        ))}
      </ol>
      {edited && (
        <BannerDialog
          key={edited._id}
          feature={edited}
          // One that was left while it was saved does not close the next.
          close={() => setEdited((now) => (now === edited ? null : now))}
        />
      )}
    </section>
  )
}
