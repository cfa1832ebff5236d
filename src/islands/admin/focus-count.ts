export const COUNT_ID = 'list-count'

/** The row count takes the focus of an element that disappears. */
export const focusCount = (): void => document.getElementById(COUNT_ID)?.focus()
