import { MAX_LENGTH } from '../../../domain/limits.ts'
import { useStore } from '@nanostores/react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'

import { isPageLink, PAGE_LINK_ERROR } from '../../../domain/page-link.ts'
import type { BannerDraft } from '../../../domain/banners/banner-draft.ts'
import { createUpload, isUploading } from '../../../stores/admin/upload.ts'
import { BannerPreview } from './BannerPreview.tsx'
import { type FieldDeclaration, Fields, Form, SubmitButton, useForm } from '../Form.tsx'
import { LINK_INPUT } from '../LinkOptions.tsx'
import { PictureField } from '../PictureField.tsx'

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
  },
  { name: 'startsAt', label: 'Start, optional', type: 'datetime-local' }
]

const END_FIELD = { name: 'endsAt', label: 'End, optional', type: 'datetime-local' } as const

type BannerFormState = ReturnType<typeof useBannerForm>

export function useBannerForm(initial: BannerDraft, save: (draft: BannerDraft) => Promise<void>) {
  const [wide] = useState(createUpload)
  const [tall] = useState(createUpload)
  const uploadStates = [useStore(wide.$upload), useStore(tall.$upload)]
  const state = useForm({ initial, save })
  const isBusyUploading = uploadStates.some(isUploading)
  return { state, wide, tall, isBusyUploading, isUnsaved: isBusyUploading || state.isUnsaved }
}

interface BannerFormProps {
  form: BannerFormState
  submitLabel: string
  children?: ReactNode
}

export function BannerForm({ form, submitLabel, children }: BannerFormProps) {
  const { state, wide, tall, isBusyUploading } = form
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
        <div className="pair">
          <PictureField
            legend="Image"
            upload={wide}
            url={values.image}
            width={267}
            isRequired
            onChange={(image) => change({ image })}
          />
          <PictureField
            legend={annotate('Image for phones', 'optional, 4:5')}
            upload={tall}
            url={values.imageSmall}
            subject="the image for phones"
            onChange={(imageSmall) => change({ imageSmall })}
          />
        </div>
        <div className="pair">
          <Fields state={state} fields={[...FIELDS, { ...END_FIELD, min: values.startsAt }]} />
        </div>
      </div>
      <div className="cluster sticky-actions">
        <SubmitButton ref={button} isBusy={isBusy} disabled={!values.image || isBusyUploading}>
          {isBusyUploading || isBusy ? 'Processing...' : submitLabel}
        </SubmitButton>
        <BannerPreview draft={values} />
        {children}
      </div>
    </Form>
  )
}
