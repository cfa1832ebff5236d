import { expect } from 'vitest'

import { type CallName, contract } from '../../../../src/api/contract/index.ts'
import { EXAMPLES, requestOf } from '../../../support/examples.ts'
import { it } from '../../../support/it.ts'
import { prepareExample } from '../../../support/prepare-example.ts'
import type { Person } from '../../../support/person.ts'
import { privateTexts, snapshot, type World } from '../../../support/world.ts'

const NAMES = Object.keys(contract) as CallName[]

/** Percent-encodes every character, such as `%41`. */
const encodeAll = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

const plain = (text: string): string => encodeURIComponent(text)

const SPELLINGS = [plain, encodeAll]

interface Caller {
  who: 'visitor' | 'ended session' | 'forged token' | 'shopper' | 'admin'
  person: Person
}

/** Everyone but Ada, who owns the requested resources. */
async function otherCallers({ shop, ben, admin }: World): Promise<Caller[]> {
  const signedOut = await shop.shopper('Gone')
  await signedOut.call('POST /api/auth/logout')
  signedOut.cookies.set('session', 'was-mine')
  return [
    { who: 'visitor', person: shop.visitor() },
    { who: 'ended session', person: shop.visitor(() => signedOut.token) },
    { who: 'forged token', person: shop.visitor(() => `${ben.token.slice(0, -1)}x`) },
    { who: 'shopper', person: ben },
    { who: 'admin', person: admin }
  ]
}

/** Returns undefined if the call is allowed. */
function expectedRefusal(name: CallName, { who }: Caller): number | undefined {
  const { access } = contract[name]
  const signedIn = who === 'shopper' || who === 'admin'
  if (access === 'anyone' || (access === 'signed-in' && signedIn) || access === who) {
    return who === 'shopper' && access === 'shopper' ? 403 : undefined
  }
  return signedIn ? 403 : 401
}

it.for(NAMES)('%s: every other caller is refused and changes nothing', async (name, { world }) => {
  const { shop, ada } = world
  const example = EXAMPLES[name](world, world.of(ada))
  for (const caller of await otherCallers(world)) {
    const refusal = expectedRefusal(name, caller)
    if (!refusal) continue
    for (const spelling of SPELLINGS) {
      const before = await snapshot(shop)
      const { url, init } = requestOf(name, example, spelling)
      const response = await caller.person.request(url, init)
      const text = await response.text()
      expect({ who: caller.who, status: response.status }).toEqual({ who: caller.who, status: refusal })
      expect(Object.keys(JSON.parse(text) as object)).toEqual(['success', 'code', 'message'])
      for (const word of privateTexts(ada)) expect(text).not.toContain(word)
      expect(await snapshot(shop)).toBe(before)
    }
  }
})

it.for(NAMES)('%s: the owner is allowed, however the path is encoded', async (name, { world }) => {
  const { access, status = 200 } = contract[name] as { access: string; status?: number }
  const person = access === 'admin' ? world.admin : world.ada
  await prepareExample(name, world)
  for (const spelling of SPELLINGS) {
    const { url, init } = requestOf(name, EXAMPLES[name](world, world.of(world.ada)), spelling)
    const response = await person.request(url, init)
    // The first spelling has already deleted, reviewed or cancelled it, or erased the account.
    const accepted = spelling === encodeAll && !name.startsWith('GET') ? [status, 400, 401, 404, 409] : [status]
    expect(accepted).toContain(response.status)
  }
})

it.for(NAMES.filter((name) => contract[name].access === 'shopper'))(
  '%s: a shopper who sends one id of another shopper is refused',
  async (name, { world }) => {
    const { shop, ada, ben } = world
    const [his, hers] = [world.of(ben), world.of(ada)]
    for (const key of ['userId', 'cartId', 'addressId', 'orderId'] as const) {
      const mixed = { ...his, [key]: hers[key] }
      const { url, init } = requestOf(name, EXAMPLES[name](world, mixed))
      const own = requestOf(name, EXAMPLES[name](world, his))
      if (url === own.url && init.body === own.init.body) continue
      const before = await snapshot(shop)
      const response = await ben.request(url, init)
      const text = await response.text()
      expect({ key, status: response.status }).toEqual({ key, status: 403 })
      for (const word of privateTexts(ada)) expect(text).not.toContain(word)
      expect(await snapshot(shop)).toBe(before)
    }
  }
)
