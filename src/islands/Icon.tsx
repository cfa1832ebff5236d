import { memo } from 'react'

import { type IconName, ICONS } from '../lib/icons.ts'

export const Icon = memo(({ name }: { name: IconName }) => (
  <svg
    width="24"
    height="24"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinejoin="round"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d={ICONS[name]} />
  </svg>
))
