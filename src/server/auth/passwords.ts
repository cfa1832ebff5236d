import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

import { ShopError } from '../errors.ts'

const hashWithArgon2 = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

/** OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

const AT_ONCE = 2
let running = 0
const waiting: (() => void)[] = []

/** About as many as are done within the two seconds that people wait for an answer. */
const ROOM = 64
const BUSY = 'Very many people are signing in right now. Please try again in a moment.'
let inside = 0

/** Does what needs a password hashed or checked, or refuses at once: a flood costs no memory, time or database. */
export async function ifThereIsRoom<Result>(work: () => Promise<Result>): Promise<Result> {
  if (inside >= ROOM) throw new ShopError('busy', BUSY)
  inside += 1
  try {
    return await work()
  } finally {
    inside -= 1
  }
}

/** A hash as `argon2id$<salt>$<tag>`, both base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await derive(password, salt)
  return `argon2id$${salt.toString('base64url')}$${tag.toString('base64url')}`
}

/** Whether the password made this hash. Without a hash it takes as long and says no, so that time tells nothing. */
export async function passwordMatches(password: string, hash: string | undefined): Promise<boolean> {
  const [, salt = '', tag = ''] = (hash ?? ABSENT).split('$')
  const derived = await derive(password, Buffer.from(salt, 'base64url'))
  const expected = Buffer.from(tag, 'base64url')
  return hash !== undefined && expected.length === derived.length && timingSafeEqual(expected, derived)
}

const ABSENT = `argon2id$${Buffer.alloc(16).toString('base64url')}$`

/** At most two at once, so that a burst of logins cannot take the machine's memory and threads. */
async function derive(password: string, nonce: Buffer): Promise<Buffer> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await hashWithArgon2('argon2id', { ...COST, message: password, nonce })
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
