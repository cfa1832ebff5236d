import { describe, expect } from 'vitest'

import { type CallName, contract } from '../../../src/api/contract/index.ts'
import { addToCart, buy, capture, decidePayment, order, setStatus } from '../../support/checkout.ts'
import { type Example, EXAMPLES, requestOf } from '../../support/examples.ts'
import { SECOND } from '../../../src/lib/dates.ts'
import { it } from '../../support/it.ts'
import { setStock } from '../../support/ledger.ts'
import type { TestShop } from '../../support/open-test-shop.ts'
import { addBrand, prepareExample } from '../../support/prepare-example.ts'
import type { Member } from '../../support/person.ts'
import { openSite } from '../../support/site.ts'
import type { Belongings, World } from '../../support/world.ts'

interface Scene extends World {
  hers: Belongings
}

/** Prepares the shop so that the call changes a cached page. Resolves to its input, if it is not the usual example. */
type Preparation = (scene: Scene) => Promise<Example | void>

const WRITES = (Object.keys(contract) as CallName[]).filter((name) => !name.startsWith('GET'))

const nothing = async () => {}

const deleteProduct = ({ admin, product: { id } }: Scene) =>
  admin.call('DELETE /api/admin/products/delete/{id}', { params: { id } })

const addReview = async (shopper: Member, productId: string) => {
  const review = { userId: shopper.id, productId, userName: 'X', reviewMessage: 'Good.', reviewValue: 5 }
  await shopper.call('POST /api/shop/review/add', { body: review })
}

/** All other writes must keep the cached pages. */
const CHANGES: Partial<Record<CallName, Record<string, Preparation>>> = {
  'POST /api/admin/products/add': { 'a product': nothing },
  'PUT /api/admin/products/edit/{id}': { 'a product': nothing },
  'DELETE /api/admin/products/delete/{id}': { 'a product': nothing },
  'PUT /api/admin/products/restore/{id}': { 'a product': async (scene) => void (await deleteProduct(scene)) },
  'PUT /api/admin/products/change': { 'a price': nothing },
  'PUT /api/admin/products/undo-change': {
    'a price': async ({ admin, product }) => {
      const change = { ids: [product.id], change: { price: '19' } }
      await admin.call('PUT /api/admin/products/change', { body: change })
      const { data } = await admin.call('GET /api/admin/products/get', { query: { q: product.title } })
      const [changed] = data
      const undo = { _id: product.id, price: '20', salePrice: '', stockBy: '0', seenUpdatedAt: changed?.updatedAt }
      return { body: { products: [undo] } }
    }
  },
  'POST /api/admin/products/delete-many': { 'a product': nothing },
  'POST /api/admin/products/restore-many': { 'a product': async (scene) => void (await deleteProduct(scene)) },
  'POST /api/admin/groups/add': { 'a brand': nothing },
  'PUT /api/admin/groups/edit/{slug}': { 'a brand': nothing },
  'PUT /api/admin/groups/merge/{slug}': { 'a brand': nothing },
  'DELETE /api/admin/groups/delete/{slug}': { 'a brand': ({ admin }) => addBrand(admin) },
  'POST /api/admin/products/import': { 'a product': nothing },
  'PUT /api/admin/styles/save/{id}': { 'a style': nothing },
  'PUT /api/account/name': {
    'the name on a review': ({ ada, hers }) => addReview(ada, hers.productId)
  },
  'POST /api/account/erase': {
    'the name on a review': async ({ admin, ada, hers }) => {
      await addReview(ada, hers.productId)
      await setStatus(admin, hers.orderId, 'rejected')
    }
  },
  'POST /api/shop/review/add': { 'a review': nothing },
  'PUT /api/admin/reviews/update/{id}': { 'a review': nothing },
  'POST /api/common/feature/add': { 'a banner': nothing },
  'PUT /api/admin/features/edit/{id}': { 'a banner': nothing },
  'PUT /api/admin/features/order': {
    'the banners': async ({ admin, featureId }) => {
      const { data } = await admin.call('POST /api/common/feature/add', { body: { image: '/b.jpg' } })
      return { body: { ids: [data._id, featureId] } }
    }
  },
  'PUT /api/admin/features/restore/{id}': {
    'a banner': async ({ admin, featureId: id }) =>
      void (await admin.call('DELETE /api/common/feature/delete/{id}', { params: { id } }))
  },
  'DELETE /api/common/feature/delete/{id}': { 'a banner': nothing },
  'POST /api/admin/content/publish/{section}': { 'the sale strip': nothing },
  'POST /api/admin/content/restore/{section}': { 'the sale strip': nothing },
  'PUT /api/admin/settings/update': { 'the shop’s name': nothing },
  'POST /api/shop/order/create': {
    'the available stock': async ({ ada, product }) => void (await addToCart(ada, product))
  },
  'PUT /api/admin/orders/update/{id}': {
    'the available stock': async ({ hers }) => reject(hers.orderId),
    // Ada's order would also return the units of a product with few of them.
    'a verified purchase': async ({ shop }) => reject((await buyAndReview(shop, await shop.shopper('Cleo')))._id)
  },
  'POST /api/shop/order/cancel/{id}': {
    'the available stock': nothing,
    'a verified purchase': async ({ shop, ada }) => ({ params: { id: (await buyAndReview(shop, ada))._id } })
  },
  'POST /api/shop/order/capture': {
    'a verified purchase': async ({ shop, ada, admin }) => {
      const { _id, hat } = await buyAndReview(shop, ada)
      await setStatus(admin, _id, 'rejected')
      const { approvalURL } = await order(ada, [hat, 1])
      const { orderId, paymentId, payerId } = await decidePayment(shop, approvalURL, 'pay')
      return { body: { orderId, paymentId, payerId } }
    }
  }
}

const reject = (id: string): Example => ({ params: { id }, body: { orderStatus: 'rejected' } })

async function buyAndReview(shop: TestShop, shopper: Member) {
  const hat = await shop.product({ stock: 1000 })
  const { _id } = await buy(shop, shopper, [hat, 1])
  await addReview(shopper, hat.id)
  return { _id, hat }
}

/** Leaves so few units that pages show their number. */
async function makeScene(world: World): Promise<Scene> {
  const { shop } = world
  const { reserved } = await shop.shop.db
    .selectFrom('variants')
    .select('reserved')
    .where('id', '=', world.product.id)
    .executeTakeFirstOrThrow()
  await setStock(shop, world.product, reserved + 5)
  return { ...world, hers: world.of(world.ada) }
}

/** Returns what cached pages show. */
async function readPages(shop: TestShop): Promise<string> {
  const { call, request } = shop.visitor()
  const shopName = (await request('/api/auth/check-auth')).headers.get('x-shop-name')
  const { data: products, counts } = await call('GET /api/shop/products/get', { query: { counts: 'true' } })
  const reviews = products.map(({ _id }) =>
    call('GET /api/shop/review/{productId}', { params: { productId: _id }, query: {} })
  )
  const [banners, content] = [await call('GET /api/common/feature/get'), await call('GET /api/common/content/get')]
  return JSON.stringify([shopName, products, counts, banners, content, await Promise.all(reviews)])
}

async function send({ ada, admin }: Scene, name: CallName, input: Example): Promise<void> {
  const { url, init } = requestOf(name, input)
  const person = contract[name].access === 'admin' ? admin : ada
  const response = await person.request(url, init)
  expect(await response.json()).toMatchObject({ success: true })
}

const CASES = WRITES.flatMap((name) =>
  Object.entries(CHANGES[name] ?? {}).map(([what, prepare]) => ({ name, what, prepare }))
)

it.for(CASES)('$name: the next request shows the change of $what', async ({ name, prepare }, { world }) => {
  const scene = await makeScene(world)
  const { shop } = scene
  const input = (await prepare(scene)) ?? EXAMPLES[name](scene, scene.hers)
  const site = await openSite(shop, 'in this process')
  await site.send('/shop/home', scene.ben)
  const before = await readPages(shop)
  await send(scene, name, input)
  expect(await readPages(shop)).not.toBe(before)
  await site.send('/shop/home', scene.ben)
  expect(site.rendered).toHaveLength(2)
})

it.for(WRITES.filter((name) => !CHANGES[name]))('%s: cached pages stay cached', async (name, { world }) => {
  const scene = await makeScene(world)
  const { shop } = scene
  const input = await prepareExample(name, scene)
  const site = await openSite(shop, 'in this process')
  await site.send('/shop/home', scene.ben)
  const before = await readPages(shop)
  await send(scene, name, input)
  expect(await readPages(shop)).toBe(before)
  await site.send('/shop/home', scene.ben)
  expect(site.rendered).toHaveLength(1)
})

it.for([
  [11, 'neither order nor payment, because pages show no number of units', [1, 1, 1]],
  [5, 'the order and not the payment', [1, 2, 2]]
] as const)('for one of %i units, pages are rendered again after %s', async ([stock, , expected], { shop }) => {
  const [ada, hat] = [await shop.shopper(), await shop.product({ stock })]
  const site = await openSite(shop, 'in this process')
  const counts: number[] = []
  const visitHome = async () => {
    await site.send('/shop/home', ada)
    counts.push(site.rendered.length)
  }
  await visitHome()
  const { approvalURL } = await order(ada, [hat, 1])
  await visitHome()
  await capture(ada, await decidePayment(shop, approvalURL, 'pay'))
  await visitHome()
  expect(counts).toEqual(expected)
})

it.for(['first', 'last'] as const)(
  'for an order of two products of which only the %s has few units, pages are rendered again',
  async (scarce, { shop }) => {
    const stock = { first: [5, 50], last: [50, 5] }[scarce]
    const [hat, scarf] = [
      await shop.product({ id: 'a'.repeat(24), stock: stock[0] }),
      await shop.product({ id: 'b'.repeat(24), stock: stock[1] })
    ]
    const ada = await shop.shopper()
    const site = await openSite(shop, 'in this process')
    await site.send('/shop/home', ada)
    await order(ada, [hat, 1], [scarf, 1])
    await site.send('/shop/home', ada)
    expect(site.rendered).toHaveLength(2)
  }
)

describe('pages that shoppers change again and again', () => {
  it.override('environment', { RATE_LIMIT_SCALE: '1' })

  async function openScene(shop: TestShop) {
    const [hat, ada, ben] = [await shop.product({ stock: 20 }), await shop.shopper('Ada'), await shop.shopper('Ben')]
    for (const shopper of [ada, ben]) {
      await buy(shop, shopper, [hat, 1])
      await addReview(shopper, hat.id)
    }
    shop.pass(5 * SECOND)
    const site = await openSite(shop, 'in this process')
    const countRenderings = async () => {
      await site.send('/shop/home', ada)
      return site.rendered.length
    }
    await countRenderings()
    return { hat, ada, ben, countRenderings }
  }

  const rename = ({ call }: Member, userName: string) => call('PUT /api/account/name', { body: { userName } })

  it('are rendered at once, then at most every five seconds, and show the last change', async ({ shop }) => {
    const { ada, ben, countRenderings } = await openScene(shop)
    shop.pass(5 * SECOND)
    const before = await countRenderings()
    await rename(ada, 'Ada 1')
    expect(await countRenderings()).toBe(before + 1)
    shop.pass(2 * SECOND)
    for (const nth of [2, 3]) {
      await rename(ada, `Ada ${nth}`)
      await rename(ben, `Ben ${nth}`)
      expect(await countRenderings()).toBe(before + 1)
    }
    shop.pass(3 * SECOND - 1)
    expect(await countRenderings()).toBe(before + 1)
    shop.pass(1)
    expect(await countRenderings()).toBe(before + 2)
    await rename(ben, 'Ben 4')
    expect(await countRenderings()).toBe(before + 2)
    shop.pass(5 * SECOND)
    expect(await countRenderings()).toBe(before + 3)
    shop.pass(5 * SECOND)
    expect(await countRenderings()).toBe(before + 3)
  })

  it('are rendered at most every five seconds while the last units are ordered and cancelled', async ({ shop }) => {
    const { hat, ada, ben, countRenderings } = await openScene(shop)
    await setStock(shop, hat, 1)
    shop.pass(5 * SECOND)
    const before = await countRenderings()
    for (const shopper of [ada, ben]) {
      const { orderId } = await order(shopper, [hat, 1])
      await shopper.call('POST /api/shop/order/cancel/{id}', { params: { id: orderId } })
      expect(await countRenderings()).toBe(before + 1)
    }
    await order(await shop.shopper('Cleo'), [hat, 1])
    shop.pass(5 * SECOND)
    expect(await countRenderings()).toBe(before + 2)
    const { data } = await ben.call('GET /api/shop/products/get', { query: {} })
    expect(data[0]?.totalStock).toBe(0)
  })

  it('show what an admin changes at the next request', async ({ shop }) => {
    const { ada, ben, countRenderings } = await openScene(shop)
    const admin = await shop.admin()
    const before = await countRenderings()
    await rename(ada, 'Ada 1')
    await rename(ben, 'Ben 1')
    await admin.call('PUT /api/admin/settings/update', { body: { shopName: 'Another Store' } })
    expect(await countRenderings()).toBe(before + 1)
  })
})
