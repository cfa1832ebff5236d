export const COUNT = 'list-count'

/** The line that counts a list's rows takes the focus when what had it is gone. */
export const focusCount = (): void => document.getElementById(COUNT)?.focus()
