import type { MouseEvent } from 'react'

import { focusCount } from './focus-count.ts'

/** The pressed button goes with its row: the focus goes to the same button of the one beside it, or elsewhere if there is none. */
export async function thenNext(event: MouseEvent, work: Promise<boolean>, elsewhere = focusCount): Promise<void> {
  const row = event.currentTarget.closest('tr, [data-row]')
  const next = row?.nextElementSibling ?? row?.previousElementSibling
  if (!(await work)) return
  if (next) next.querySelector<HTMLElement>('[data-last]')?.focus()
  else elsewhere()
}
