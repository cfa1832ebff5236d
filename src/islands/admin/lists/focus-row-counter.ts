export const ROW_COUNTER_ID = 'list-count'

/** Focuses the row counter of the list. For use when the focused element has disappeared. */
export const focusRowCounter = (): void => document.getElementById(ROW_COUNTER_ID)?.focus()
