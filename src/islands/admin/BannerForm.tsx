import { useStore } from '@nanostores/react'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

import type { BannerDraft } from '../../lib/banner-draft.ts'
import { guardLeaving } from '../../stores/admin/unsaved.ts'
import { createUpload, type Upload } from '../../stores/admin/upload.ts'
import { BannerPreview } from './BannerPreview.tsx'
import { ImageUpload } from './ImageUpload.tsx'

export const NO_BANNER: BannerDraft = {
  id: '',
  image: '',
  imageSmall: '',
  alt: '',
  headline: '',
  words: 'dark',
  link: ''
}

interface BannerFormProps {
  start: BannerDraft
  /** What the button says. */
  submit: string
  onSubmit: (draft: BannerDraft) => Promise<unknown>
  /** More to press, as Cancel. */
  children?: ReactNode
  /** Told whether there is something that would be lost. */
  onChange?: (unsaved: boolean) => void
}

/** A banner's pictures and words, with a look at the home page before they are on it. */
export function BannerForm({ start, submit, onSubmit, children, onChange }: BannerFormProps) {
  const [typed, setTyped] = useState(start)
  const [busy, setBusy] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wide = useUpload()
  const tall = useUpload()
  const draft = { ...typed, image: wide.url || typed.image, imageSmall: tall.url || typed.imageSmall }
  const uploading = wide.busy || tall.busy
  const unsaved = uploading || JSON.stringify(draft) !== JSON.stringify(start)

  useEffect(() => {
    onChange?.(unsaved)
    return unsaved ? guardLeaving() : undefined
  }, [unsaved, onChange])

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    // A field that was typed in would lose the focus while nothing can be typed.
    button.current?.focus()
    setBusy(true)
    await onSubmit(draft)
    setBusy(false)
  }
  const set = (changes: Partial<BannerDraft>) => setTyped({ ...typed, ...changes })
  return (
    <form className="banner-form" onSubmit={(event) => void send(event)}>
      <div className="fields" inert={busy}>
        <Pictures
          wide={wide.upload}
          tall={tall.upload}
          draft={draft}
          // What was just uploaded is taken away where it was chosen.
          removeTall={typed.imageSmall && !tall.url ? () => set({ imageSmall: '' }) : undefined}
        />
        <Words draft={typed} set={set} />
      </div>
      <div className="actions">
        <button
          ref={button}
          className="button"
          disabled={!draft.image || uploading}
          aria-disabled={busy}
          aria-busy={busy}
        >
          {uploading || busy ? 'Processing...' : submit}
        </button>
        <BannerPreview draft={draft} />
        {children}
      </div>
    </form>
  )
}

/** A place for one picture, for as long as the form is there. */
function useUpload() {
  const [upload] = useState(createUpload)
  const state = useStore(upload.$upload)
  useEffect(() => upload.remove, [upload])
  return { upload, busy: state.status === 'sending', url: state.status === 'done' ? state.url : '' }
}

interface PicturesProps {
  wide: Upload
  tall: Upload
  draft: BannerDraft
  removeTall: (() => void) | undefined
}

function Pictures({ wide, tall, draft, removeTall }: PicturesProps) {
  const phones = useRef<HTMLFieldSetElement>(null)
  const remove = () => {
    removeTall?.()
    // The button goes with the picture.
    phones.current?.querySelector('input')?.focus()
  }
  return (
    <div className="pictures">
      <fieldset>
        <legend>Picture</legend>
        {draft.image && <img className="wide" src={draft.image} alt="As it was uploaded" />}
        <ImageUpload upload={wide} />
      </fieldset>
      <fieldset ref={phones}>
        <legend>
          Picture for phones <small>(optional, 4:5)</small>
        </legend>
        {draft.imageSmall && <img className="tall" src={draft.imageSmall} alt="As it was uploaded, for phones" />}
        {removeTall && (
          <button type="button" className="button quiet" onClick={remove}>
            Remove<span className="visually-hidden"> the picture for phones</span>
          </button>
        )}
        <ImageUpload upload={tall} />
      </fieldset>
    </div>
  )
}

interface WordsProps {
  draft: BannerDraft
  set: (changes: Partial<BannerDraft>) => void
}

function Words({ draft, set }: WordsProps) {
  const id = useId()
  return (
    <div className="words-fields">
      <div className="field">
        <label htmlFor={`${id}headline`}>Headline (optional)</label>
        <input
          id={`${id}headline`}
          value={draft.headline}
          maxLength={80}
          onChange={(event) => set({ headline: event.target.value })}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}alt`}>Alt text (what the picture shows)</label>
        <input
          id={`${id}alt`}
          value={draft.alt}
          maxLength={300}
          onChange={(event) => set({ alt: event.target.value })}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}link`}>Link target</label>
        <input
          id={`${id}link`}
          value={draft.link}
          maxLength={2000}
          pattern="(\/([^\/\\].*)?|https:\/\/.+)"
          title="A path of the shop, as in /shop/listing, or an address with https://"
          placeholder="/shop/listing"
          onChange={(event) => set({ link: event.target.value })}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}words`}>Words on the picture</label>
        <select id={`${id}words`} value={draft.words} onChange={(event) => set({ words: event.target.value })}>
          <option value="dark">Dark</option>
          <option value="light">Light</option>
        </select>
      </div>
    </div>
  )
}
