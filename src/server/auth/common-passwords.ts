import { readFileSync } from 'node:fs'

/**
 * The 20,000 most common leaked passwords without the too short ones, in lower case. Its source and licence are in this
 * folder. The list is not in the contract, because the contract is bundled for the browser.
 */
const LIST_FILE = new URL('common-passwords.txt', import.meta.url)

const COMMON_PASSWORDS = new Set(readFileSync(LIST_FILE, 'utf8').trimEnd().split(/\r?\n/))

/** Ignores case. */
export const isCommonPassword = (password: string): boolean => COMMON_PASSWORDS.has(password.toLowerCase())

export const TOO_COMMON = 'This password is too common and easy to guess. Please choose another one.'
