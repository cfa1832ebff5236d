import { useState } from 'react'

import { MAX_PICTURES_PER_COLOR } from '../../../../domain/limits.ts'
import { changeDraft, upload } from '../../../../stores/admin/products/editor/panel.ts'
import { addPicture, listImages, removePicture } from '../../../../stores/admin/products/editor/pictures.ts'
import { Button } from '../../Button.tsx'
import { Field } from '../../Field.tsx'
import { ImageUpload } from '../../ImageUpload.tsx'
import { PictureList } from './PictureList.tsx'
import { useEditor } from './use-editor.ts'

/** The pictures of a product, of one color at a time. */
export function ProductPictures() {
  const { base, draft, hasOptions } = useEditor()
  // The admin must ask for the upload first.
  const [isLocked, setLocked] = useState(base !== undefined && !hasOptions)
  const [chosen, setChosen] = useState('')
  const names = draft.colors.map(({ name }) => name)
  const color = names.includes(chosen) ? chosen : (names[0] ?? '')
  const pictures = draft.pictures.filter((picture) => picture.color === color)
  const remove = (image: string) =>
    changeDraft((last) => removePicture(last, color, listImages(last, color).lastIndexOf(image)))
  const add = (image: string) => {
    const alt = [draft.title.trim(), color].filter(Boolean).join(', ')
    changeDraft((last) => addPicture(last, { color, image, alt }))
  }
  return (
    <section className="stack tight" aria-labelledby="pictures">
      <h3 id="pictures">Pictures</h3>
      {names.length > 1 && (
        <Field label="Color" options={names.map((name) => [name, name])} value={color} onChange={setChosen} />
      )}
      <PictureList color={color} pictures={pictures} />
      {pictures.length < MAX_PICTURES_PER_COLOR ? (
        <ImageUpload
          key={color}
          upload={upload}
          onUploaded={add}
          onRemoved={hasOptions ? undefined : remove}
          disabled={isLocked}
        />
      ) : (
        <p className="hint">
          {color ? 'A color' : 'A product'} has at most {MAX_PICTURES_PER_COLOR} pictures.
        </p>
      )}
      {isLocked && <Button onClick={() => setLocked(false)}>Add pictures</Button>}
    </section>
  )
}
