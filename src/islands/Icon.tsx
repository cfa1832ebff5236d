import { memo } from 'react'

import { type IconName, ICONS } from '../lib/icons.ts'

/** For islands. Astro components use `Icon.astro`, which renders faster. */
export const Icon = memo(({ name }: { name: IconName }) => (
  <svg className="icon" width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
    <path d={ICONS[name]} />
  </svg>
))
