import type { TestShop } from './open-test-shop.ts'

export const search = (shop: TestShop, keyword: string, query: Record<string, string> = {}) =>
  shop.visitor().call('GET /api/shop/search/{keyword}', { params: { keyword }, query })

/** Returns the titles that match, best first. */
export const searchTitles = async (shop: TestShop, keyword: string, query?: Record<string, string>) =>
  (await search(shop, keyword, query)).data.map((product) => product.title)

/** Creates products that share nothing but words of their titles. The first is the newest: ties are ranked by date. */
export async function makeProducts(shop: TestShop, ...shelf: (string | { title: string; [field: string]: string })[]) {
  const plain = { description: '', brand: 'no-name', category: 'things' }
  for (const one of shelf.toReversed()) {
    await shop.product({ ...plain, ...(typeof one === 'string' ? { title: one } : one) })
  }
}
