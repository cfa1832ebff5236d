import { MAX_LENGTH } from '../../../domain/limits.ts'
import { useStore } from '@nanostores/react'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

import { isPageLink, PAGE_LINK_ERROR } from '../../../domain/page-link.ts'
import type { BannerDraft } from '../../../domain/banners/banner-draft.ts'
import { guardUnsavedInput } from '../../../stores/admin/unsaved-input.ts'
import { createUpload, isUploading, type Upload } from '../../../stores/admin/upload.ts'
import { BannerPreview } from './BannerPreview.tsx'
import { HydratedForm } from '../HydratedForm.tsx'
import { ImageUpload } from '../ImageUpload.tsx'
import { TimeField } from '../TimeField.tsx'
import { Button } from '../Button.tsx'

export const EMPTY_DRAFT: BannerDraft = {
  id: '',
  image: '',
  imageSmall: '',
  alt: '',
  headline: '',
  textColor: 'dark',
  link: '',
  startsAt: '',
  endsAt: ''
}

interface BannerFormProps {
  initialDraft: BannerDraft
  submitLabel: string
  onSubmit: (draft: BannerDraft) => Promise<unknown>
  children?: ReactNode
  onChange?: (isUnsaved: boolean) => void
}

export function BannerForm({ initialDraft, submitLabel, onSubmit, children, onChange }: BannerFormProps) {
  const [fields, setFields] = useState(initialDraft)
  const [isBusy, setBusy] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wideUpload = useUpload()
  const phoneUpload = useUpload()
  const draft = { ...fields, image: wideUpload.url || fields.image, imageSmall: phoneUpload.url || fields.imageSmall }
  const isBusyUploading = wideUpload.isBusy || phoneUpload.isBusy
  const isUnsaved = isBusyUploading || JSON.stringify(draft) !== JSON.stringify(initialDraft)

  useEffect(() => {
    onChange?.(isUnsaved)
    return isUnsaved ? guardUnsavedInput() : undefined
  }, [isUnsaved, onChange])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    // An inert field loses the focus.
    button.current?.focus()
    setBusy(true)
    await onSubmit(draft)
    setBusy(false)
  }
  const updateFields = (changes: Partial<BannerDraft>) => setFields({ ...fields, ...changes })
  return (
    <HydratedForm className="banner-form" onSubmit={(event) => void submit(event)}>
      <div className="fields" inert={isBusy}>
        <Pictures
          wide={wideUpload.upload}
          tall={phoneUpload.upload}
          draft={draft}
          // A new upload has its own remove button.
          removePhoneImage={fields.imageSmall && !phoneUpload.url ? () => updateFields({ imageSmall: '' }) : undefined}
        />
        <TextFields draft={fields} updateFields={updateFields} />
      </div>
      <div className="actions">
        <Button
          isMain
          type="submit"
          ref={button}
          disabled={!draft.image || isBusyUploading}
          aria-disabled={isBusy}
          aria-busy={isBusy}
        >
          {isBusyUploading || isBusy ? 'Processing...' : submitLabel}
        </Button>
        <BannerPreview draft={draft} />
        {children}
      </div>
    </HydratedForm>
  )
}

/** Discards the upload when the form unmounts. */
function useUpload() {
  const [upload] = useState(createUpload)
  const state = useStore(upload.$upload)
  useEffect(() => upload.remove, [upload])
  return { upload, isBusy: isUploading(state), url: state.status === 'done' ? state.url : '' }
}

interface PicturesProps {
  wide: Upload
  tall: Upload
  draft: BannerDraft
  removePhoneImage: (() => void) | undefined
}

function Pictures({ wide, tall, draft, removePhoneImage }: PicturesProps) {
  const phoneFieldset = useRef<HTMLFieldSetElement>(null)
  const remove = () => {
    removePhoneImage?.()
    // The pressed button disappears.
    phoneFieldset.current?.querySelector('input')?.focus()
  }
  return (
    <div className="pictures">
      <fieldset>
        <legend>Image</legend>
        {draft.image && <img className="wide" src={draft.image} alt="Banner for wide screens" />}
        <ImageUpload upload={wide} />
      </fieldset>
      <fieldset ref={phoneFieldset}>
        <legend>
          Image for phones <small>(optional, 4:5)</small>
        </legend>
        {draft.imageSmall && <img className="tall" src={draft.imageSmall} alt="Banner for phones" />}
        {removePhoneImage && (
          <Button onClick={remove} subject="the image for phones">
            Remove
          </Button>
        )}
        <ImageUpload upload={tall} />
      </fieldset>
    </div>
  )
}

interface TextFieldsProps {
  draft: BannerDraft
  updateFields: (changes: Partial<BannerDraft>) => void
}

function TextFields({ draft, updateFields }: TextFieldsProps) {
  const id = useId()
  return (
    <div className="text-fields">
      <div className="field">
        <label htmlFor={`${id}headline`}>
          Headline <small>(optional)</small>
        </label>
        <input
          id={`${id}headline`}
          value={draft.headline}
          maxLength={MAX_LENGTH.bannerHeadline}
          onChange={(event) => updateFields({ headline: event.target.value })}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}alt`}>
          Alt text <small>(what the image shows)</small>
        </label>
        <input
          id={`${id}alt`}
          value={draft.alt}
          maxLength={MAX_LENGTH.altText}
          onChange={(event) => updateFields({ alt: event.target.value })}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}link`}>Link</label>
        <input
          id={`${id}link`}
          value={draft.link}
          maxLength={MAX_LENGTH.link}
          placeholder="/shop/listing"
          onChange={({ target }) => {
            // The server trims the link, and replaces an empty one with /shop/listing.
            const link = target.value.trim()
            target.setCustomValidity(link === '' || isPageLink(link) ? '' : `The link ${PAGE_LINK_ERROR}.`)
            updateFields({ link: target.value })
          }}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}textColor`}>Text color</label>
        <select
          id={`${id}textColor`}
          value={draft.textColor}
          onChange={(event) => updateFields({ textColor: event.target.value })}
        >
          <option value="dark">Dark</option>
          <option value="light">Light</option>
        </select>
      </div>
      <TimeField label="Start, optional" value={draft.startsAt} onChange={(startsAt) => updateFields({ startsAt })} />
      <TimeField
        label="End, optional"
        value={draft.endsAt}
        min={draft.startsAt}
        onChange={(endsAt) => updateFields({ endsAt })}
      />
    </div>
  )
}
