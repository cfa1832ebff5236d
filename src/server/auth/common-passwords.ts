import { readFileSync } from 'node:fs'

/**
 * The 20,000 most common leaked passwords, in lower case and without too short ones. The contract is bundled for the
 * browser, so it excludes them.
 */
const LIST_FILE = new URL('common-passwords.txt', import.meta.url)

const COMMON_PASSWORDS = new Set(readFileSync(LIST_FILE, 'utf8').trimEnd().split(/\r?\n/))

export const isCommonPassword = (password: string): boolean => COMMON_PASSWORDS.has(password.toLowerCase())

export const COMMON_PASSWORD_MESSAGE = 'This password is too common and easy to guess. Please choose another one.'
