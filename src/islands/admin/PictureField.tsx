import { type ReactNode, useRef, useState } from 'react'

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
  /** The picture before the last upload. */
  const [previousUrl, setPreviousUrl] = useState<string>()
  const takeUpload = (newUrl: string) => {
    setPreviousUrl(url)
    onChange(newUrl)
  }
  const replace = (newUrl: string) => {
    setPreviousUrl(undefined)
    onChange(newUrl)
    // The pressed button disappears.
    fieldset.current?.querySelector('input')?.focus()
  }
  return (
    <fieldset ref={fieldset} className="stack tight picture-field">
      <legend>{legend}</legend>
      {hint && <p className="hint">{hint}</p>}
      {url && <img src={url} alt="Preview" width={width} height="120" />}
      <div className="stack tight">
        <ImageUpload upload={upload} onUploaded={takeUpload} />
        <p className="visually-hidden" role="status">
          {previousUrl !== undefined && 'The picture is uploaded.'}
        </p>
        {previousUrl !== undefined && (
          <Button subject={`of ${subject}`} onClick={() => replace(previousUrl)}>
            Undo the upload
          </Button>
        )}
        {url && !isRequired && (
          <Button subject={subject} onClick={() => replace('')}>
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
