export const COUNT_ID = 'list-count'

/** The row count takes the focus when the focused element disappears. */
export const focusCount = (): void => document.getElementById(COUNT_ID)?.focus()
