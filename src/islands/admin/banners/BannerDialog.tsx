import { useRef, useState } from 'react'

import type { Feature } from '../../../api/contract/features.ts'
import type { BannerDraft } from '../../../domain/banners/banner-draft.ts'
import { saveBanner } from '../../../stores/admin/banners/banners.ts'
import { BannerForm } from './BannerForm.tsx'
import { DiscardConfirmation } from '../DiscardConfirmation.tsx'
import { Modal } from '../Modal.tsx'

interface BannerDialogProps {
  feature: Feature
  close: () => void
}

export function BannerDialog({ feature, close }: BannerDialogProps) {
  const unsaved = useRef(false)
  const [start] = useState(() => draftOf(feature))
  const [leaving, setLeaving] = useState(false)

  const leave = () => {
    if (unsaved.current) setLeaving(true)
    else close()
  }
  const submit = async (draft: BannerDraft) => {
    if (await saveBanner(start, draft)) close()
  }
  return (
    <Modal open onLeave={leave} className="dialog stack banner-dialog" aria-labelledby="edit-banner">
      <h2 id="edit-banner">Edit banner</h2>
      {leaving && (
        <DiscardConfirmation
          question="Discard your changes?"
          onKeepEditing={() => setLeaving(false)}
          onDiscard={close}
        />
      )}
      <BannerForm
        start={start}
        submitLabel="Save banner"
        onSubmit={submit}
        onChange={(isUnsaved) => (unsaved.current = isUnsaved)}
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
