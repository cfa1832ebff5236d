export const ROW_COUNT_ID = 'list-count'

/** Focuses the row count of the list. For use when the focused element has disappeared. */
export const focusRowCount = (): void => document.getElementById(ROW_COUNT_ID)?.focus()
