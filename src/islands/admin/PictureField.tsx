import { type ReactNode, useRef } from 'react'

import type { Upload } from '../../stores/admin/upload.ts'
import { Button } from './Button.tsx'
import { ImageUpload } from './ImageUpload.tsx'

interface PictureFieldProps {
  legend: ReactNode
  hint?: string | undefined
  upload: Upload
  /** Of the picture now, or ''. */
  url: string
  isRequired: boolean
  onChange: (url: string) => void
  children?: ReactNode
}

/** Shows, replaces and removes a picture. */
export function PictureField({ legend, hint, upload, url, isRequired, onChange, children }: PictureFieldProps) {
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const remove = () => {
    onChange('')
    // The pressed button disappears.
    fieldset.current?.querySelector('input')?.focus()
  }
  return (
    <fieldset ref={fieldset} className="stack tight picture-field">
      <legend>{legend}</legend>
      {hint && <p className="hint">{hint}</p>}
      {url && <img src={url} alt="Now in use" width="96" height="120" />}
      <div className="stack tight">
        <ImageUpload upload={upload} onUploaded={onChange} />
        {url && !isRequired && <Button onClick={remove}>Remove the picture</Button>}
      </div>
      {children}
    </fieldset>
  )
}
