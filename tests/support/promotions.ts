import type { CallInput } from '../../src/api/contract/index.ts'
import type { Client } from '../../src/api/client.ts'
import { readCart } from './checkout.ts'
import type { TestShop } from './open-test-shop.ts'
import type { Member } from './person.ts'

export type PromotionInput = Partial<CallInput<'POST /api/admin/promotions/add'>['body']>

/** The code of the promotion in each world. */
export const WORLD_CODE = 'WELCOME'

/** Adds 10%, unless the fields say otherwise. Resolves to the id. */
export async function addPromotion(admin: { call: Client }, fields: PromotionInput = {}): Promise<string> {
  const body = {
    name: fields.code ? `With ${fields.code}` : 'Automatic',
    kind: 'percent' as const,
    value: 10,
    ...fields
  }
  return (await admin.call('POST /api/admin/promotions/add', { body })).data._id
}

export const enterCode = (shopper: Member, code: string) =>
  shopper.call('POST /api/shop/cart/codes/{userId}', { params: { userId: shopper.id }, body: { code } })

export const removeCode = (shopper: Member, code: string) =>
  shopper.call('DELETE /api/shop/cart/codes/{userId}/{code}', { params: { userId: shopper.id, code } })

export const readProblems = async (shopper: Member) =>
  (await readCart(shopper)).promotions?.map(({ code, problem }) => [code, problem])

export const readUses = async ({ admin, q }: { admin: Member; q?: string }) =>
  (await admin.call('GET /api/admin/promotions/get', { query: { q } })).data.map(({ uses, spent }) => [uses, spent])

export async function makePromotionScene(shop: TestShop) {
  const [admin, shopper] = [await shop.admin(), await shop.shopper()]
  const hat = await shop.product({ title: 'Hat', price: 19.99, stock: 50 })
  const coat = await shop.product({ title: 'Coat', price: 50, stock: 50, category: 'women' })
  return { admin, shopper, hat, coat }
}
