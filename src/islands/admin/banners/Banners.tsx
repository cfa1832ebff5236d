import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'

import type { Banner } from '../../../api/contract/banners.ts'
import { $banners, setBanners } from '../../../stores/admin/banners/banner-state.ts'
import { EMPTY_DRAFT, publishBanner } from '../../../stores/admin/banners/banners.ts'
import { guardUnsavedInput } from '../../../stores/admin/unsaved-input.ts'
import type { ProductGroup } from '../../../api/contract/product-groups.ts'
import { LinkOptions } from '../LinkOptions.tsx'
import { GroupsContext } from '../products/groups-context.ts'
import { BannerForm, useBannerForm } from './BannerForm.tsx'
import { BannerGallery } from './BannerGallery.tsx'

interface BannersProps {
  banners: Banner[]
  /** To link to. */
  groups: ProductGroup[]
}

export function Banners({ banners: initialBanners, groups }: BannersProps) {
  useState(() => {
    // On the server all requests share the store.
    if (!import.meta.env.SSR) setBanners(initialBanners)
  })
  const banners = useStore($banners) ?? initialBanners
  const [publishedCount, setPublishedCount] = useState(0)

  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    // The pressed button disappeared.
    if (publishedCount > 0 && document.activeElement === document.body) section.current?.querySelector('input')?.focus()
  }, [publishedCount])
  return (
    <GroupsContext value={groups}>
      <section ref={section} className="panel-box" data-write aria-labelledby="new-banner">
        <h2 id="new-banner">Add a feature image</h2>
        <NewBanner key={publishedCount} onPublished={() => setPublishedCount(publishedCount + 1)} />
      </section>
      <BannerGallery banners={banners} />
      <LinkOptions />
    </GroupsContext>
  )
}

function NewBanner({ onPublished }: { onPublished: () => void }) {
  const form = useBannerForm(EMPTY_DRAFT, async (draft) => {
    await publishBanner(draft)
    onPublished()
  })
  useEffect(() => (form.isUnsaved ? guardUnsavedInput() : undefined), [form.isUnsaved])
  return <BannerForm form={form} submitLabel="Upload Image" />
}
