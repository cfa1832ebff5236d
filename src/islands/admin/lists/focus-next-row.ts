import type { MouseEvent } from 'react'

export const ROW_COUNTER_ID = 'list-count'

/** Focuses the row counter of the list. For use when the focused element has disappeared. */
export const focusRowCounter = (): void => document.getElementById(ROW_COUNTER_ID)?.focus()

/** After the row is removed, focuses the same button in the next or previous row, or else the fallback. */
export async function focusNextRow(
  event: MouseEvent,
  removal: Promise<boolean>,
  focusFallback = focusRowCounter
): Promise<void> {
  const row = event.currentTarget.closest('tr, [data-row]')
  const next = row?.nextElementSibling ?? row?.previousElementSibling
  if (!(await removal)) return
  const button = next?.querySelector<HTMLElement>('[data-remove-row]')
  if (button) button.focus()
  else focusFallback()
}
