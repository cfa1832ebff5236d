import { readFileSync } from 'node:fs'

/**
 * What was found most often in leaks, in lower case, the most frequent first: all of the 20,000 commonest that are long
 * enough for us. Source and licence stand beside it. The contract is bundled into the browser, so the list stays here.
 */
const LIST = new URL('common-passwords.txt', import.meta.url)

const COMMON = new Set(readFileSync(LIST, 'utf8').trimEnd().split(/\r?\n/))

/** Whether a password is among those that are tried first, in whatever case. */
export const isCommon = (password: string): boolean => COMMON.has(password.toLowerCase())

export const TOO_COMMON = 'This is one of the most common passwords, which are tried first. Please choose another one.'
