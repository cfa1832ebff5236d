import type { SignedInAccount } from '../../support/insert-account.ts'
import type { Fleet } from '../../support/fleet.ts'
import type { ProductFields } from '../../support/products.ts'
import { clientFrom, openAccount, statusOf, urlOf } from './attack.ts'
import { guess, register } from './networks.ts'
import { HOSTILE_KEYWORDS } from './search.ts'

const AT_ONCE = 16
const FILTERS = Array.from({ length: 700 }, (_, index) => 1000 + index).join(',')

/** `nth` counts the requests of a kind. */
type Hostile = (nth: number) => Promise<unknown>

/** The returned function sends a number of hostile requests of all kinds. */
export async function prepareAttack(fleet: Fleet): Promise<(count: number) => Promise<void>> {
  const attacker = await openAccount(fleet, 'Mallory')
  const kinds = [...listReads(fleet, attacker), ...listAccountChanges(fleet, attacker), ...(await prepareOrders(fleet))]
  let sent = 0
  return async (count) => {
    const end = sent + count
    const send = async () => {
      while (sent < end) {
        const nth = sent++
        await statusOf(kinds[nth % kinds.length]?.(Math.floor(nth / kinds.length)) ?? Promise.resolve())
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, send))
  }
}

function listReads(fleet: Fleet, { cookie }: SignedInAccount): Hostile[] {
  const get = async (path: string) => {
    const response = await fetch(urlOf(fleet) + path, { headers: { cookie: `session=${cookie}` } })
    return response.arrayBuffer()
  }
  const keywords = HOSTILE_KEYWORDS.map(encodeURIComponent)
  return [
    (nth) => get(`/api/shop/search/${keywords[nth % keywords.length]}?grouped=true`),
    () => get('/api/shop/products/get?grouped=true'),
    () => get(`/shop/listing?category=${FILTERS}`)
  ]
}

function listAccountChanges(fleet: Fleet, { token, password }: SignedInAccount): Hostile[] {
  const call = clientFrom(fleet, '198.51.100.1', token)
  return [
    () => call('PUT /api/account/password', { body: { password, newPassword: password } }),
    (nth) => call('POST /api/account/change-email', { body: { email: `victim-${nth}@example.com`, password } }),
    (nth) => call('PUT /api/account/name', { body: { userName: `Mallory ${nth}` } }),
    (nth) => register(fleet, nth),
    (nth) => guess(fleet, nth)
  ]
}

/** Reviews and orders change pages. */
async function prepareOrders(fleet: Fleet): Promise<Hostile[]> {
  const buyer = await fleet.buyer()
  const hats = await Promise.all(Array.from({ length: 30 }, () => fleet.product(9)))
  const hatOf = (nth: number) => hats[nth % hats.length] as ProductFields
  await buyer.add(hatOf(0))
  const ordered = await buyer.order()
  const review = { userId: buyer.id, userName: '', reviewMessage: 'Good.', reviewValue: 5 }
  return [
    (nth) => buyer.call('POST /api/shop/review/add', { body: { ...review, productId: hatOf(nth).id } }),
    (nth) => buyer.add(hatOf(nth)).then(() => buyer.order()),
    () => buyer.capture(ordered)
  ]
}
