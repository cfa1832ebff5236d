import { memo } from 'react'

import { type IconName, ICONS } from '../lib/icons.ts'

export const Icon = memo(({ name }: { name: IconName }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={ICONS[name]} />
  </svg>
))
