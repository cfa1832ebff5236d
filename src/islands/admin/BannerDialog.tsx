import { useRef } from 'react'

import type { Feature } from '../../api/contract/features.ts'
import type { BannerDraft } from '../../lib/banner-draft.ts'
import { save } from '../../stores/admin/features.ts'
import { mayDiscard } from '../../stores/admin/unsaved.ts'
import { BannerForm } from './BannerForm.tsx'
import { Modal } from './Modal.tsx'

interface BannerDialogProps {
  feature: Feature
  close: () => void
}

/** Changes a banner that is on the home page. */
export function BannerDialog({ feature, close }: BannerDialogProps) {
  const unsaved = useRef(false)

  const leave = () => {
    if (mayDiscard(unsaved.current)) close()
  }
  const submit = async (draft: BannerDraft) => {
    if (await save(draft)) close()
  }
  return (
    <Modal open leave={leave} className="dialog banner-dialog" aria-labelledby="edit-banner">
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
    </Modal>
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
