import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { readFileSync } from 'node:fs'

const hashWithArgon2 = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

/** OWASP's second recommendation; `memory` is in KiB. */
const ARGON2_OPTIONS = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** Returns `argon2id$<salt>$<tag>`, with salt and tag in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await deriveTag(password, salt)
  return `argon2id$${salt.toString('base64url')}$${tag.toString('base64url')}`
}

/** Compares a password with a hash. Takes the same time without a hash. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, salt = '', tag = ''] = (hash ?? NO_PASSWORD).split('$')
  const derived = await deriveTag(password, Buffer.from(salt, 'base64url'))
  const expected = Buffer.from(tag, 'base64url')
  return hash !== undefined && expected.length === derived.length && timingSafeEqual(expected, derived)
}

/** No password has this hash. */
export const NO_PASSWORD = `argon2id$${Buffer.alloc(16).toString('base64url')}$`

const deriveTag = (password: string, nonce: Buffer): Promise<Buffer> =>
  hashWithArgon2('argon2id', { ...ARGON2_OPTIONS, message: password, nonce })

/** Leaked passwords in lower case. The contract does not check them, because browsers would have to load the list. */
const LIST_FILE = new URL('./common-passwords.txt', import.meta.url)

const COMMON_PASSWORDS = new Set(readFileSync(LIST_FILE, 'utf8').trimEnd().split(/\r?\n/))

export const isCommonPassword = (password: string): boolean => COMMON_PASSWORDS.has(password.toLowerCase())

export const COMMON_PASSWORD_MESSAGE = 'This password is too common and easy to guess. Please choose another one.'
