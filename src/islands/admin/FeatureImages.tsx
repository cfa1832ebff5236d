import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'

import type { Feature } from '../../api/contract/features.ts'
import type { BannerDraft } from '../../lib/banner-draft.ts'
import { $features, keep } from '../../stores/admin/features-shown.ts'
import { publish } from '../../stores/admin/features.ts'
import { BannerForm, NO_BANNER } from './BannerForm.tsx'
import { FeatureGallery } from './FeatureGallery.tsx'

export function FeatureImages({ features: sent }: { features: Feature[] }) {
  useState(() => {
    // On the server the store is everyone's and stays empty.
    if (!import.meta.env.SSR) keep(sent)
  })
  const features = useStore($features) ?? sent
  // After each banner that was published the form begins anew.
  const [published, setPublished] = useState(0)

  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    // The button that was pressed went with the form of before.
    if (published > 0 && document.activeElement === document.body) section.current?.querySelector('input')?.focus()
  }, [published])

  const add = async (draft: BannerDraft) => {
    if (await publish(draft)) setPublished(published + 1)
  }
  return (
    <>
      <section ref={section} className="panel-box" aria-labelledby="new-banner">
        <h2 id="new-banner">Add a feature image</h2>
        <BannerForm key={published} start={NO_BANNER} submit="Upload Image" onSubmit={add} />
      </section>
      <FeatureGallery features={features} />
    </>
  )
}
