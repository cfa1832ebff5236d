import type { MouseEvent } from 'react'

import { focusRowCount } from './focus-row-count.ts'

/** After the removal of the pressed button's row, focuses the same button of the next row, or else the fallback. */
export async function focusNextRow(
  event: MouseEvent,
  removal: Promise<boolean>,
  focusFallback = focusRowCount
): Promise<void> {
  const row = event.currentTarget.closest('tr, [data-row]')
  const next = row?.nextElementSibling ?? row?.previousElementSibling
  if (!(await removal)) return
  if (next) next.querySelector<HTMLElement>('[data-remove-row]')?.focus()
  else focusFallback()
}
