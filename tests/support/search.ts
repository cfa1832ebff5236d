import type { TestShop } from './open-test-shop.ts'

/** The answer to a search by a visitor. */
export const search = (shop: TestShop, keyword: string, query: Record<string, string> = {}) =>
  shop.visitor().call('GET /api/shop/search/{keyword}', { params: { keyword }, query })

/** What a search finds, best first. */
export const titles = async (shop: TestShop, keyword: string, query?: Record<string, string>) =>
  (await search(shop, keyword, query)).data.map((product) => product.title)

/** Products with nothing in common but what their titles say; the first is the newest, which is how ties are ranked. */
export async function shelve(shop: TestShop, ...shelf: (string | { title: string; [field: string]: string })[]) {
  const plain = { description: '', brand: 'no-name', category: 'things' }
  for (const one of shelf.toReversed()) {
    await shop.product({ ...plain, ...(typeof one === 'string' ? { title: one } : one) })
  }
}
