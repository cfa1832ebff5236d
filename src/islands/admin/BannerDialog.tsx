import { useEffect, useRef } from 'react'

import type { Feature } from '../../api/contract/features.ts'
import type { BannerDraft } from '../../lib/banner-draft.ts'
import { save } from '../../stores/admin/features.ts'
import { mayDiscard } from '../../stores/admin/unsaved.ts'
import { BannerForm } from './BannerForm.tsx'

interface BannerDialogProps {
  feature: Feature
  close: () => void
}

/** Changes a banner that is on the home page. */
export function BannerDialog({ feature, close }: BannerDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const unsaved = useRef(false)

  useEffect(() => dialog.current?.showModal(), [])

  const leave = () => {
    if (mayDiscard(unsaved.current)) dialog.current?.close()
  }
  const submit = async (draft: BannerDraft) => {
    if (await save(draft)) dialog.current?.close()
  }
  return (
    <dialog
      ref={dialog}
      className="dialog banner-dialog"
      aria-labelledby="edit-banner"
      onCancel={(event) => {
        event.preventDefault()
        leave()
      }}
      onClose={close}
    >
      <h2 id="edit-banner">Edit banner</h2>
      <BannerForm
        start={draftOf(feature)}
        submit="Save banner"
        onSubmit={submit}
        onChange={(changed) => (unsaved.current = changed)}
      >
        <button type="button" className="button quiet" onClick={leave}>
          Cancel
        </button>
      </BannerForm>
    </dialog>
  )
}

const draftOf = ({ _id, image, imageSmall, alt, headline, words, link }: Feature): BannerDraft => ({
  id: _id,
  image,
  imageSmall: imageSmall ?? '',
  alt,
  headline,
  words,
  link
})
