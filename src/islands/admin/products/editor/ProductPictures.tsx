import { useEffect, useId, useState } from 'react'

import { MAX_PICTURES_PER_COLOR } from '../../../../domain/limits.ts'
import type { ProductDraft } from '../../../../stores/admin/products/editor/draft.ts'
import { changeDraft, upload } from '../../../../stores/admin/products/editor/panel.ts'
import { addPicture } from '../../../../stores/admin/products/editor/pictures.ts'
import { ImageUpload } from '../../ImageUpload.tsx'
import { PictureList } from './PictureList.tsx'

/** The pictures of a product with options, of one color at a time. */
export function ProductPictures({ draft }: { draft: ProductDraft }) {
  const id = useId()
  const [chosen, setChosen] = useState('')
  const names = draft.colors.map(({ name }) => name)
  const color = names.includes(chosen) ? chosen : (names[0] ?? '')
  const pictures = draft.pictures.filter((picture) => picture.color === color)
  return (
    <section className="product-pictures" aria-labelledby="pictures">
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
        <PictureUpload key={color} color={color} title={draft.title} />
      ) : (
        <p className="hint">A color has at most {MAX_PICTURES_PER_COLOR} pictures.</p>
      )}
    </section>
  )
}

function PictureUpload({ color, title }: { color: string; title: string }) {
  const alt = [title.trim(), color].filter(Boolean).join(', ')
  useEffect(
    () =>
      upload.$upload.listen((state) => {
        if (state.status !== 'done') return
        changeDraft((draft) => addPicture(draft, { color, image: state.url, alt }))
        upload.remove()
      }),
    [color, alt]
  )
  useEffect(() => upload.remove, [])
  return <ImageUpload upload={upload} />
}
