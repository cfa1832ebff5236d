import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useState } from 'react'

import type { FormSchema, FormValue } from '../../../stores/admin/content/form-schema.ts'
import { createUpload } from '../../../stores/admin/upload.ts'
import { ImageUpload } from '../ImageUpload.tsx'
import { FieldError } from './FieldError.tsx'
import type { FieldProps } from './field-props.ts'

export function PictureField({ schema, path, value, onChange }: FieldProps) {
  const [upload] = useState(createUpload)
  const state = useStore(upload.$upload)
  const url = state.status === 'done' ? state.url : undefined
  const replace = useEffectEvent((newUrl: string) => {
    onChange(newUrl)
    upload.remove()
  })
  useEffect(() => {
    if (url) replace(url)
  }, [url])
  useEffect(() => upload.remove, [upload])
  return (
    <fieldset className="picture-field">
      <legend>{schema.title}</legend>
      {typeof value === 'string' && value !== '' && <img src={value} alt="The current one" width="96" height="120" />}
      <ImageUpload upload={upload} />
      <FieldError path={path} text="Please upload a picture." />
    </fieldset>
  )
}

/** Returns the picture of an entry, or undefined if its kind has none. */
export function findPicture(schema: FormSchema | undefined, value: FormValue): string | undefined {
  const entry = Object.entries(schema?.properties ?? {}).find(([, { widget }]) => widget === 'picture')
  const picture = entry && (Object(value) as Record<string, unknown>)[entry[0]]
  return typeof picture === 'string' && picture !== '' ? picture : undefined
}
