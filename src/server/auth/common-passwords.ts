import { dictionary } from '@zxcvbn-ts/language-common'

/**
 * The 49,000 passwords that were found most often in leaks, all in lower case, less those that are too short anyway.
 * The contract is bundled into the browser, so the list stays here.
 */
const COMMON = new Set(dictionary['passwords-common'].filter((password) => password.length >= 8))

/** Whether a password is among those that are tried first, in whatever case. */
export const isCommon = (password: string): boolean => COMMON.has(password.toLowerCase())

export const TOO_COMMON = 'This is one of the most common passwords, which are tried first. Please choose another one.'
