export const COUNT_ID = 'list-count'

/** For focused elements that disappear. */
export const focusCount = (): void => document.getElementById(COUNT_ID)?.focus()
