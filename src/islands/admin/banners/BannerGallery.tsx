import { useRef, useState } from 'react'

import type { Banner } from '../../../api/contract/banners.ts'
import { moveBanner } from '../../../stores/admin/banners/banner-state.ts'
import { saveBanner, toDraft } from '../../../stores/admin/banners/banners.ts'
import { Button } from '../Button.tsx'
import { EditDialog } from '../EditDialog.tsx'
import { useDrag } from '../use-drag.ts'
import { BannerForm, useBannerForm } from './BannerForm.tsx'
import { BannerItem } from './BannerItem.tsx'

export function BannerGallery({ banners }: { banners: Banner[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [editedBanner, setEditedBanner] = useState<Banner | null>(null)
  const [announcement, setAnnouncement] = useState('')

  const move = async (id: string, index: number) => {
    setAnnouncement('')
    if (await moveBanner(id, index)) setAnnouncement(`Moved to position ${index + 1} of ${banners.length}.`)
  }
  const drag = useDrag((index, newIndex) => void move(banners[index]?._id ?? '', newIndex))
  return (
    <section className="panel-box" aria-labelledby="gallery">
      <h2 ref={heading} id="gallery" tabIndex={-1}>
        Feature Image Gallery
      </h2>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {banners.length === 0 && (
        <div className="empty">
          <p>No feature images have been uploaded yet.</p>
        </div>
      )}
      <ol role="list" className="lines gallery">
        {banners.map((banner, index) => (
          <li
            key={banner._id}
            className="stack tight"
            data-row
            tabIndex={-1}
            {...drag.getHandleProps(index, banner._id)}
            {...drag.getItemProps(index)}
          >
            <BannerItem
              banner={banner}
              index={index}
              count={banners.length}
              move={(newIndex) => void move(banner._id, newIndex)}
              edit={() => setEditedBanner(banner)}
              onLastDeleted={() => heading.current?.focus()}
            />
          </li>
        ))}
      </ol>
      {editedBanner && (
        <BannerDialog
          key={editedBanner._id}
          banner={editedBanner}
          // Another dialog may have opened in the meantime.
          close={() => setEditedBanner((current) => (current === editedBanner ? null : current))}
        />
      )}
    </section>
  )
}

function BannerDialog({ banner, close }: { banner: Banner; close: () => void }) {
  const [initial] = useState(() => toDraft(banner))
  const form = useBannerForm(initial, async (draft) => {
    await saveBanner(initial, draft)
    close()
  })
  return (
    <EditDialog title="Edit banner" className="banner-dialog" isUnsaved={form.isUnsaved} close={close}>
      {(requestClose) => (
        <BannerForm form={form} submitLabel="Save banner">
          <Button onClick={requestClose}>Cancel</Button>
        </BannerForm>
      )}
    </EditDialog>
  )
}
