import { useRef, useState } from 'react'

import type { Feature } from '../../api/contract/features.ts'
import type { BannerDraft } from '../../lib/banner-draft.ts'
import { save } from '../../stores/admin/features.ts'
import { BannerForm } from './BannerForm.tsx'
import { Leaving } from './Leaving.tsx'
import { Modal } from './Modal.tsx'

interface BannerDialogProps {
  feature: Feature
  close: () => void
}

/** Changes a banner that is on the home page. */
export function BannerDialog({ feature, close }: BannerDialogProps) {
  const unsaved = useRef(false)
  const [start] = useState(() => draftOf(feature))
  const [leaving, setLeaving] = useState(false)

  const leave = () => {
    if (unsaved.current) setLeaving(true)
    else close()
  }
  const submit = async (draft: BannerDraft) => {
    if (await save(start, draft)) close()
  }
  return (
    <Modal open leave={leave} className="dialog stack banner-dialog" aria-labelledby="edit-banner">
      <h2 id="edit-banner">Edit banner</h2>
      {leaving && <Leaving question="Discard your changes?" stay={() => setLeaving(false)} discard={close} />}
      <BannerForm
        start={start}
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
