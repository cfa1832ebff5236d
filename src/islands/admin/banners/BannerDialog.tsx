import { useRef, useState } from 'react'

import type { Banner } from '../../../api/contract/banners.ts'
import type { BannerDraft } from '../../../domain/banners/banner-draft.ts'
import { saveBanner } from '../../../stores/admin/banners/banners.ts'
import { BannerForm } from './BannerForm.tsx'
import { DiscardConfirmation } from '../DiscardConfirmation.tsx'
import { Modal } from '../Modal.tsx'
import { Button } from '../Button.tsx'

interface BannerDialogProps {
  banner: Banner
  close: () => void
}

export function BannerDialog({ banner, close }: BannerDialogProps) {
  const isUnsavedRef = useRef(false)
  const [initialDraft] = useState(() => toDraft(banner))
  const [isConfirmingDiscard, setConfirmingDiscard] = useState(false)

  const requestClose = () => {
    if (isUnsavedRef.current) setConfirmingDiscard(true)
    else close()
  }
  const submit = async (draft: BannerDraft) => {
    if (await saveBanner(initialDraft, draft)) close()
  }
  return (
    <Modal open onCloseRequest={requestClose} className="dialog stack banner-dialog" aria-labelledby="edit-banner">
      <h2 id="edit-banner">Edit banner</h2>
      {isConfirmingDiscard && (
        <DiscardConfirmation
          question="Discard your changes?"
          onKeepEditing={() => setConfirmingDiscard(false)}
          onDiscard={close}
        />
      )}
      <BannerForm
        initialDraft={initialDraft}
        submitLabel="Save banner"
        onSubmit={submit}
        onChange={(isUnsaved) => (isUnsavedRef.current = isUnsaved)}
      >
        <Button onClick={requestClose}>Cancel</Button>
      </BannerForm>
    </Modal>
  )
}

const toDraft = ({
  _id,
  image,
  imageSmall,
  alt,
  headline,
  textColor,
  link,
  startsAt,
  endsAt
}: Banner): BannerDraft => ({
  id: _id,
  image,
  imageSmall: imageSmall ?? '',
  alt,
  headline,
  textColor,
  link,
  startsAt: startsAt ?? '',
  endsAt: endsAt ?? ''
})
