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
  /** In pixels. */
  width?: number
  /** Follows 'Remove' for screen readers. */
  subject?: string
  isRequired?: boolean
  error?: string | undefined
  onChange: (url: string) => void
}

/** Shows, replaces and removes a picture. */
export function PictureField({
  legend,
  hint,
  upload,
  url,
  width = 96,
  subject = 'the picture',
  isRequired = false,
  error,
  onChange
}: PictureFieldProps) {
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
      {url && <img src={url} alt="Now in use" width={width} height="120" />}
      <div className="stack tight">
        <ImageUpload upload={upload} onUploaded={onChange} />
        {url && !isRequired && (
          <Button subject={subject} onClick={remove}>
            Remove
          </Button>
        )}
      </div>
      {error && (
        <p className="field-error" role="alert" data-error tabIndex={-1}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
