export const COUNT_ID = 'list-count'

/** Focuses the row count of the list. For use when the focused element has disappeared. */
export const focusCount = (): void => document.getElementById(COUNT_ID)?.focus()
