import { readFileSync } from 'node:fs'

/** Leaked passwords in lower case. The contract does not check them, because browsers would have to load the list. */
const LIST_FILE = new URL('./common-passwords.txt', import.meta.url)

const COMMON_PASSWORDS = new Set(readFileSync(LIST_FILE, 'utf8').trimEnd().split(/\r?\n/))

export const isCommonPassword = (password: string): boolean => COMMON_PASSWORDS.has(password.toLowerCase())

export const COMMON_PASSWORD_MESSAGE = 'This password is too common and easy to guess. Please choose another one.'
