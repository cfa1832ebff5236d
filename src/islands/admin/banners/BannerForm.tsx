import { MAX_LENGTH } from '../../../domain/limits.ts'
import { useStore } from '@nanostores/react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'

import { isPageLink, PAGE_LINK_ERROR } from '../../../domain/page-link.ts'
import type { BannerDraft } from '../../../domain/banners/banner-draft.ts'
import { createUpload, isUploading } from '../../../stores/admin/upload.ts'
import { BannerPreview } from './BannerPreview.tsx'
import { Button } from '../Button.tsx'
import { type FieldDeclaration, Fields, Form, SubmitButton, useForm } from '../Form.tsx'
import { ImageUpload } from '../ImageUpload.tsx'
import { LINK_INPUT } from '../LinkOptions.tsx'
import { TimeField } from '../TimeField.tsx'

const annotate = (label: string, note: string) => (
  <>
    {label} <small>({note})</small>
  </>
)

const FIELDS: FieldDeclaration<BannerDraft>[] = [
  { name: 'headline', label: annotate('Headline', 'optional'), maxLength: MAX_LENGTH.bannerHeadline },
  { name: 'alt', label: annotate('Alt text', 'what the image shows'), maxLength: MAX_LENGTH.altText },
  {
    name: 'link',
    label: 'Link',
    ...LINK_INPUT,
    maxLength: MAX_LENGTH.link,
    placeholder: '/shop/listing',
    // The server trims the link, and replaces an empty one with /shop/listing.
    validate: (link) => (link.trim() === '' || isPageLink(link.trim()) ? '' : `The link ${PAGE_LINK_ERROR}.`)
  },
  {
    name: 'textColor',
    label: 'Text color',
    options: [
      ['dark', 'Dark'],
      ['light', 'Light']
    ]
  }
]

type BannerFormState = ReturnType<typeof useBannerForm>

export function useBannerForm(initial: BannerDraft, save: (draft: BannerDraft) => Promise<void>) {
  const wide = useUpload()
  const tall = useUpload()
  const addImages = (fields: BannerDraft): BannerDraft => ({
    ...fields,
    image: wide.url || fields.image,
    imageSmall: tall.url || fields.imageSmall
  })
  const state = useForm({ initial, save: (fields) => save(addImages(fields)) })
  const draft = addImages(state.values)
  const isBusyUploading = wide.isBusy || tall.isBusy
  const isUnsaved = isBusyUploading || JSON.stringify(draft) !== JSON.stringify(initial)
  return { state, draft, wide, tall, isBusyUploading, isUnsaved }
}

function useUpload() {
  const [upload] = useState(createUpload)
  const state = useStore(upload.$upload)
  return { upload, isBusy: isUploading(state), url: state.status === 'done' ? state.url : '' }
}

interface BannerFormProps {
  form: BannerFormState
  submitLabel: string
  children?: ReactNode
}

export function BannerForm({ form, submitLabel, children }: BannerFormProps) {
  const { state, draft, isBusyUploading } = form
  const { isBusy, values, change } = state
  const button = useRef<HTMLButtonElement>(null)
  const submit = (event: FormEvent) => {
    // An inert field loses the focus.
    button.current?.focus()
    state.submit(event)
  }
  return (
    <Form state={{ ...state, submit }} className="stack banner-form">
      <div className="stack" inert={isBusy}>
        <Pictures form={form} />
        <div className="stack text-fields">
          <Fields state={state} fields={FIELDS} />
          <TimeField label="Start, optional" value={values.startsAt} onChange={(startsAt) => change({ startsAt })} />
          <TimeField
            label="End, optional"
            value={values.endsAt}
            min={values.startsAt}
            onChange={(endsAt) => change({ endsAt })}
          />
        </div>
      </div>
      <div className="cluster actions">
        <SubmitButton ref={button} isBusy={isBusy} disabled={!draft.image || isBusyUploading}>
          {isBusyUploading || isBusy ? 'Processing...' : submitLabel}
        </SubmitButton>
        <BannerPreview draft={draft} />
        {children}
      </div>
    </Form>
  )
}

function Pictures({ form: { state, draft, wide, tall } }: { form: BannerFormState }) {
  const phoneFieldset = useRef<HTMLFieldSetElement>(null)
  const removePhoneImage = () => {
    state.change({ imageSmall: '' })
    // The pressed button disappears.
    phoneFieldset.current?.querySelector('input')?.focus()
  }
  return (
    <div className="stack pictures">
      <fieldset>
        <legend>Image</legend>
        {draft.image && <img className="wide" src={draft.image} alt="Banner for wide screens" />}
        <ImageUpload upload={wide.upload} />
      </fieldset>
      <fieldset ref={phoneFieldset}>
        <legend>{annotate('Image for phones', 'optional, 4:5')}</legend>
        {draft.imageSmall && <img className="tall" src={draft.imageSmall} alt="Banner for phones" />}
        {/* A new upload has its own remove button. */}
        {state.values.imageSmall && !tall.url && (
          <Button subject="the image for phones" onClick={removePhoneImage}>
            Remove
          </Button>
        )}
        <ImageUpload upload={tall.upload} />
      </fieldset>
    </div>
  )
}
