import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'

import type { Banner } from '../../../api/contract/banners.ts'
import type { BannerDraft } from '../../../domain/banners/banner-draft.ts'
import { $banners, setSavedBanners } from '../../../stores/admin/banners/banner-state.ts'
import { publishBanner } from '../../../stores/admin/banners/banners.ts'
import { BannerForm, EMPTY_DRAFT } from './BannerForm.tsx'
import { BannerGallery } from './BannerGallery.tsx'

export function Banners({ banners: initialBanners }: { banners: Banner[] }) {
  useState(() => {
    // On the server all requests share the store.
    if (!import.meta.env.SSR) setSavedBanners(initialBanners)
  })
  const banners = useStore($banners) ?? initialBanners
  const [publishedCount, setPublishedCount] = useState(0)

  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    // The pressed button disappeared.
    if (publishedCount > 0 && document.activeElement === document.body) section.current?.querySelector('input')?.focus()
  }, [publishedCount])

  const add = async (draft: BannerDraft) => {
    if (await publishBanner(draft)) setPublishedCount(publishedCount + 1)
  }
  return (
    <>
      <section ref={section} className="panel-box" aria-labelledby="new-banner">
        <h2 id="new-banner">Add a feature image</h2>
        <BannerForm key={publishedCount} initialDraft={EMPTY_DRAFT} submitLabel="Upload Image" onSubmit={add} />
      </section>
      <BannerGallery banners={banners} />
    </>
  )
}
