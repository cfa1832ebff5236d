import { type KeyboardEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'

import type { StylePicture } from '../../../../api/contract/products.ts'
import { MAX_LENGTH } from '../../../../domain/limits.ts'
import { changeDraft } from '../../../../stores/admin/products/editor/panel.ts'
import { movePicture, removePicture, setAlt } from '../../../../stores/admin/products/editor/pictures.ts'
import { Picture } from '../../../Picture.tsx'
import { IconButton } from '../../Button.tsx'
import { Field } from '../../Field.tsx'
import { useDrag } from '../../use-drag.ts'

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** The pictures are ordered by dragging, or with the arrow keys. */
export function PictureList({ color, pictures }: { color: string; pictures: StylePicture[] }) {
  const hint = useId()
  const [message, setMessage] = useState('')
  const move = (from: number, to: number) => changeDraft((draft) => movePicture(draft, { color, from, to }))
  const drag = useDrag(move)
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const to = index + (STEPS[event.key] ?? 0)
    if (to === index || to < 0 || to >= pictures.length) return
    event.preventDefault()
    setMessage(`Moved to position ${to + 1} of ${pictures.length}.`)
    const list = event.currentTarget.closest('ol')
    flushSync(() => move(index, to))
    // By position, because two pictures of the same file exchange their keys when one passes the other.
    list?.children[to]?.querySelector('button')?.focus()
  }
  return (
    <>
      {pictures.length > 1 && (
        <p id={hint} className="hint">
          Drag a picture to move it, or focus it and press an arrow key.
        </p>
      )}
      <ol role="list" className="stack tight picture-list">
        {pictures.map(({ image, alt }, index) => (
          <li
            className="field"
            // Two pictures may be the same file.
            key={`${image} ${pictures.slice(0, index).filter((other) => other.image === image).length}`}
            {...drag.getItemProps(index)}
          >
            <button
              type="button"
              className="move-picture"
              aria-label={`Move picture ${index + 1}`}
              aria-describedby={hint}
              {...drag.getHandleProps(index, image)}
              onKeyDown={(event) => onKeyDown(event, index)}
            >
              <Picture src={image} alt={alt} width={52} height={65} sizes="52px" maxWidth={160} />
            </button>
            <Field
              label={
                <>
                  Alt text <span className="visually-hidden">of picture {index + 1}</span>
                </>
              }
              value={alt}
              maxLength={MAX_LENGTH.altText}
              onChange={(value) => changeDraft((draft) => setAlt(draft, { color, index, alt: value }))}
            />
            <IconButton
              icon="close"
              className="icon-button remove-name"
              label={`Remove picture ${index + 1}`}
              onClick={() => changeDraft((draft) => removePicture(draft, color, index))}
            />
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {message}
      </p>
    </>
  )
}
