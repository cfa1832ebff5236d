import { useId, useState } from 'react'

import { MAX_PICTURES_PER_COLOR } from '../../../../domain/limits.ts'
import type { ProductDraft } from '../../../../stores/admin/products/editor/draft.ts'
import { changeDraft, type OpenPanel, upload } from '../../../../stores/admin/products/editor/panel.ts'
import { addPicture } from '../../../../stores/admin/products/editor/pictures.ts'
import { Picture } from '../../../Picture.tsx'
import { Button } from '../../Button.tsx'
import { ImageUpload } from '../../ImageUpload.tsx'
import { PictureList } from './PictureList.tsx'

/** The pictures of a product with options, of one color at a time. */
export function ProductPictures({ draft }: { draft: ProductDraft }) {
  const id = useId()
  const [chosen, setChosen] = useState('')
  const names = draft.colors.map(({ name }) => name)
  const color = names.includes(chosen) ? chosen : (names[0] ?? '')
  const pictures = draft.pictures.filter((picture) => picture.color === color)
  const add = (image: string) => {
    const alt = [draft.title.trim(), color].filter(Boolean).join(', ')
    changeDraft((last) => addPicture(last, { color, image, alt }))
  }
  return (
    <section className="stack tight" aria-labelledby="pictures">
      <h3 id="pictures">Pictures</h3>
      {names.length > 1 && (
        <div className="field">
          <label htmlFor={id}>Color</label>
          <select id={id} value={color} onChange={(event) => setChosen(event.target.value)}>
            {names.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </div>
      )}
      <PictureList color={color} pictures={pictures} />
      {pictures.length < MAX_PICTURES_PER_COLOR ? (
        <ImageUpload key={color} upload={upload} onUploaded={add} />
      ) : (
        <p className="hint">A color has at most {MAX_PICTURES_PER_COLOR} pictures.</p>
      )}
    </section>
  )
}

/** The only picture of a product without options. An existing one is replaced on request. */
export function ProductImage({ base, draft }: Pick<OpenPanel, 'base' | 'draft'>) {
  const [canReplace, setCanReplace] = useState(!base)
  const image = draft.pictures[0]?.image
  return (
    <div className="images">
      <div className="preview">
        {image && (
          <Picture
            key={image}
            src={image}
            alt="The product’s image"
            width={160}
            height={200}
            sizes="10rem"
            maxWidth={480}
          />
        )}
      </div>
      <div className="choose-image">
        <ImageUpload upload={upload} disabled={!canReplace} />
        {!canReplace && <Button onClick={() => setCanReplace(true)}>Replace image</Button>}
      </div>
    </div>
  )
}
