import { useEffect, useId, useState } from 'react'

import { MAX_PICTURES_PER_COLOR } from '../../../domain/limits.ts'
import type { StyleDraft } from '../../../stores/admin/styles/draft.ts'
import { changeDraft, patchStylePanel } from '../../../stores/admin/styles/panel.ts'
import { addPicture } from '../../../stores/admin/styles/pictures.ts'
import { createUpload, isUploading } from '../../../stores/admin/upload.ts'
import { ImageUpload } from '../ImageUpload.tsx'
import { PictureList } from './PictureList.tsx'

/** The pictures of one color at a time. */
export function StylePictures({ draft }: { draft: StyleDraft }) {
  const id = useId()
  const [chosen, setChosen] = useState('')
  const names = draft.colors.map(({ name }) => name)
  const color = names.includes(chosen) ? chosen : (names[0] ?? '')
  const pictures = draft.pictures.filter((picture) => picture.color === color)
  return (
    <section className="style-pictures" aria-labelledby="pictures">
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
  const [upload] = useState(createUpload)
  const alt = [title.trim(), color].filter(Boolean).join(', ')
  useEffect(
    () =>
      upload.$upload.listen((state) => {
        patchStylePanel({ isUploading: isUploading(state) })
        if (state.status !== 'done') return
        changeDraft((draft) => addPicture(draft, { color, image: state.url, alt }))
        upload.remove()
      }),
    [upload, color, alt]
  )
  useEffect(
    () => () => {
      upload.remove()
      patchStylePanel({ isUploading: false })
    },
    [upload]
  )
  return <ImageUpload upload={upload} />
}
