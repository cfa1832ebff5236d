import type { MouseEvent } from 'react'

import { focusCount } from './focus-count.ts'

/** Focuses the pressed button's counterpart in the next row, or else the fallback. */
export async function focusNextRow(
  event: MouseEvent,
  isRemoved: Promise<boolean>,
  focusFallback = focusCount
): Promise<void> {
  const row = event.currentTarget.closest('tr, [data-row]')
  const next = row?.nextElementSibling ?? row?.previousElementSibling
  if (!(await isRemoved)) return
  if (next) next.querySelector<HTMLElement>('[data-last]')?.focus()
  else focusFallback()
}
