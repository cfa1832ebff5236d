import { useState } from 'react'

import type { Banner } from '../../../api/contract/banners.ts'
import { saveBanner, toDraft } from '../../../stores/admin/banners/banners.ts'
import { Button } from '../Button.tsx'
import { EditDialog } from '../EditDialog.tsx'
import { BannerForm, useBannerForm } from './BannerForm.tsx'

interface BannerDialogProps {
  banner: Banner
  close: () => void
}

export function BannerDialog({ banner, close }: BannerDialogProps) {
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
