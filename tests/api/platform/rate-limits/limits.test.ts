import { expect } from 'vitest'

import type { CallName } from '../../../../src/api/contract/index.ts'
import type { MAX_LENGTH } from '../../../../src/domain/limits.ts'
import { addToCart, placeOrder, readCart, saveAddress, orderRequest } from '../../../support/checkout.ts'
import { EXAMPLES, requestOf } from '../../../support/examples.ts'
import { it } from '../../../support/it.ts'
import { setStock } from '../../../support/ledger.ts'
import type { World } from '../../../support/world.ts'

/** Units of the product that orders hold. */
const RESERVED = 4

interface Limit {
  call: CallName
  /** The field with the accepted value, then with one that is too large or too small. */
  accepted: Record<string, unknown>
  refused: Record<string, unknown>
}

const text = (length: number): string => 'x'.repeat(length)

const limitLength = (call: CallName, field: string, max: number, make = text): Limit => ({
  call,
  accepted: { [field]: make(max) },
  refused: { [field]: make(max + 1) }
})

const limitNumber = (call: CallName, field: string, accepted: number, refused: number): Limit => ({
  call,
  accepted: { [field]: String(accepted) },
  refused: { [field]: String(refused) }
})

const padded = (start: string) => (length: number) => start + text(length - start.length)
const email = (length: number): string => `${text(length - '@example.com'.length)}@example.com`

/** Each is a single word, and different. */
const words = (length: number): string =>
  Array.from({ length: length / 8 }, (_, at) => `word${at + 100}`)
    .join('\n')
    .padEnd(length, 'x')

const measurements = (length: number): string => `Size,${'x'.repeat(length - 9)}\nS,1`

/** The type requires each length. A longer search term is ignored; `search-safety` tests it. */
const LENGTHS: Record<Exclude<keyof typeof MAX_LENGTH, 'searchTerm'>, Limit> = {
  address: limitLength('POST /api/shop/address/add', 'address', 200),
  city: limitLength('POST /api/shop/address/add', 'city', 100),
  pincode: limitLength('POST /api/shop/address/add', 'pincode', 20),
  recipient: limitLength('POST /api/shop/address/add', 'recipient', 100),
  addressLine2: limitLength('POST /api/shop/address/add', 'addressLine2', 100),
  region: limitLength('POST /api/shop/address/add', 'region', 100),
  phone: limitLength('POST /api/shop/address/add', 'phone', 40, (length) => '0'.repeat(length)),
  notes: limitLength('POST /api/shop/address/add', 'notes', 500),
  email: limitLength('POST /api/auth/register', 'email', 254, email),
  password: limitLength('POST /api/auth/register', 'password', 200),
  userName: limitLength('POST /api/auth/register', 'userName', 60),
  productTitle: limitLength('POST /api/admin/products/add', 'title', 200),
  productDescription: limitLength('POST /api/admin/products/add', 'description', 5000),
  material: limitLength('POST /api/admin/products/add', 'material', 300),
  care: limitLength('POST /api/admin/products/add', 'care', 500),
  manufacturer: limitLength('POST /api/admin/products/add', 'manufacturer', 500),
  warnings: limitLength('POST /api/admin/products/add', 'warnings', 1000),
  measurements: limitLength('POST /api/admin/products/add', 'measurements', 1000, measurements),
  model: limitLength('POST /api/admin/products/add', 'model', 100),
  sku: limitLength('POST /api/admin/products/add', 'sku', 64),
  styleTitle: {
    call: 'POST /api/admin/products/add',
    accepted: { style: { id: 'style', title: text(140) } },
    refused: { style: { id: 'style', title: text(141) } }
  },
  groupName: limitLength('POST /api/admin/groups/add', 'name', 60),
  groupSizes: limitLength('POST /api/admin/groups/add', 'sizes', 400),
  groupWords: limitLength('POST /api/admin/groups/add', 'words', 400, words),
  promotionName: limitLength('POST /api/admin/promotions/add', 'name', 60),
  promotionCode: limitLength('POST /api/admin/promotions/add', 'code', 30, (length) => 'X'.repeat(length)),
  size: limitLength('POST /api/admin/products/add', 'size', 20),
  color: limitLength('POST /api/admin/products/add', 'color', 30),
  imageUrl: limitLength('POST /api/admin/products/add', 'image', 2000, padded('/images/')),
  review: limitLength('POST /api/shop/review/add', 'reviewMessage', 2000),
  note: limitLength('POST /api/admin/orders/notes/{id}', 'text', 2000),
  refundReason: limitLength('POST /api/admin/orders/refund/{id}', 'reason', 200),
  returnReason: limitLength('POST /api/shop/order/return/{id}', 'reason', 500),
  declineReason: limitLength('POST /api/admin/returns/decline/{id}', 'reason', 500),
  trackingNumber: limitLength('PUT /api/admin/orders/tracking/{id}', 'number', 64),
  bannerHeadline: limitLength('PUT /api/admin/features/edit/{id}', 'headline', 80),
  altText: limitLength('PUT /api/admin/features/edit/{id}', 'alt', 300),
  link: limitLength('PUT /api/admin/features/edit/{id}', 'link', 2000, padded('https://example.com/')),
  shopName: limitLength('PUT /api/admin/settings/update', 'shopName', 60),
  businessDetails: limitLength('PUT /api/admin/settings/update', 'businessDetails', 300),
  campaigns: limitLength('PUT /api/admin/settings/update', 'campaigns', 2000),
  sender: limitLength('PUT /api/admin/settings/update', 'mailFrom', 200, email)
}

const limitChange = (kind: string, accepted: number, refused: number): Limit => ({
  call: 'PUT /api/admin/products/change',
  accepted: { change: { [kind]: String(accepted) } },
  refused: { change: { [kind]: String(refused) } }
})

const LIMITS: Record<string, Limit> = {
  ...LENGTHS,
  'longest name of a campaign': limitLength('POST /api/shop/campaign-event/add', 'campaign', 64),
  'shortest password': {
    call: 'POST /api/auth/register',
    accepted: { password: 'lemon-74' },
    refused: { password: 'lemon-7' }
  },
  'highest price': limitNumber('POST /api/admin/products/add', 'price', 100_000, 100_000.01),
  'highest sale price': limitNumber('POST /api/admin/products/add', 'salePrice', 55, 55.01),
  'heaviest product': limitNumber('POST /api/admin/products/add', 'weight', 1_000_000, 1_000_001),
  'lightest product': limitNumber('POST /api/admin/products/add', 'weight', 0, -1),
  'highest stock': limitNumber('POST /api/admin/products/add', 'totalStock', 1_000_000, 1_000_001),
  'lowest stock': limitNumber('POST /api/admin/products/add', 'totalStock', 0, -1),
  'best rating': limitNumber('POST /api/shop/review/add', 'reviewValue', 5, 6),
  'worst rating': limitNumber('POST /api/shop/review/add', 'reviewValue', 1, 0),
  'largest quantity': limitNumber('PUT /api/shop/cart/update-cart', 'quantity', 9999, 10_000),
  'smallest quantity': limitNumber('PUT /api/shop/cart/update-cart', 'quantity', 1, 0),
  'largest price increase': limitChange('priceBy', 1000, 1000.01),
  'largest price reduction': limitChange('priceBy', -99, -99.01),
  'largest discount': limitChange('salePercent', 99, 99.01),
  'smallest discount': limitChange('salePercent', 1, 0.99),
  'smallest refund': limitNumber('POST /api/admin/orders/refund/{id}', 'amount', 0.01, 0),
  'largest restock': limitChange('stockBy', 1_000_000, 1_000_001),
  'largest stock change': limitChange('stock', 1_000_000, 1_000_001),
  'lowest changed price': limitChange('price', 0.01, 0),
  'highest VAT rate': limitNumber('PUT /api/admin/settings/update', 'vatRate', 100, 100.01),
  'lowest VAT rate': limitNumber('PUT /api/admin/settings/update', 'vatRate', 0, -0.01),
  'highest limit of low stock': limitNumber('PUT /api/admin/settings/update', 'lowStockThreshold', 1000, 1001),
  'lowest limit of low stock': limitNumber('PUT /api/admin/settings/update', 'lowStockThreshold', 1, 0),
  'longest return period': limitNumber('PUT /api/admin/settings/update', 'returnDays', 100, 101),
  'shortest return period': limitNumber('PUT /api/admin/settings/update', 'returnDays', 0, -1)
}

it.for(Object.entries(LIMITS))('%s: the limit is accepted and one beyond it refused', async ([, limit], { world }) => {
  const { shop } = world
  await setStock(shop, world.product, limit.call.includes('/cart/') ? 20_000 : RESERVED)
  const refused = await send(world, limit.call, limit.refused)
  const [field] = Object.keys(limit.refused)
  expect(refused).toMatchObject({ success: false, code: 'invalid' })
  expect(refused['field']).toMatch(new RegExp(`^${field}\\b`))
  const accepted = await send(world, limit.call, limit.accepted)
  expect(accepted).toMatchObject({ success: true })
  // A bulk change also succeeds if it refuses a product.
  expect(JSON.stringify(accepted)).not.toContain('"done":false')
})

const createIds = (count: number) => Array.from({ length: count }, (_, nth) => nth.toString(16).padStart(24, 'f'))

const LISTS: [CallName, string, number, (count: number) => unknown[]][] = [
  ['PUT /api/admin/products/change', 'ids', 100, createIds],
  ['POST /api/admin/products/delete-many', 'ids', 100, createIds],
  ['POST /api/admin/products/restore-many', 'ids', 100, createIds],
  [
    'PUT /api/admin/products/undo-change',
    'products',
    100,
    (count) =>
      createIds(count).map((_id) => ({
        _id,
        price: 1,
        salePrice: 0,
        stockBy: 0,
        seenUpdatedAt: '2026-03-02T10:00:00Z'
      }))
  ],
  [
    'POST /api/admin/products/import',
    'rows',
    500,
    (count) => createIds(count).map((newId, nth) => ({ line: nth + 1, fields: {}, newId }))
  ]
]

it.for(LISTS)('%s: %s has between 1 and %i entries', async ([call, field, max, create], { world }) => {
  for (const count of [0, max + 1])
    expect(await send(world, call, { [field]: create(count) })).toMatchObject({ code: 'invalid', field })
  expect(await send(world, call, { [field]: create(max) })).toMatchObject({ success: true })
})

it('a cell of an import has at most 10,000 characters', async ({ world }) => {
  const call = 'POST /api/admin/products/import'
  const createRows = (length: number) => ({ rows: [{ line: 1, fields: { title: text(length) } }] })
  expect(await send(world, call, createRows(10_000))).toMatchObject({ success: true })
  expect(await send(world, call, createRows(10_001))).toMatchObject({ code: 'invalid' })
})

it('a body has at most 64 KiB', async ({ shop }) => {
  const shopper = await shop.shopper()
  const body = JSON.stringify({ userId: shopper.id, productId: (await shop.product()).id, quantity: 1 })
  const post = (length: number) =>
    shopper.request('/api/shop/cart/add', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: body.padEnd(length)
    })
  expect((await post(64 * 1024)).status).toBe(200)
  const refused = await post(64 * 1024 + 1)
  expect([refused.status, await refused.json()]).toMatchObject([
    413,
    { message: expect.stringContaining('64 KB') as string }
  ])
})

it('a draft can contain the largest text that can be published, and has at most 6 MB', async ({ shop }) => {
  const admin = await shop.admin()
  const write = (length: number) => '€'.repeat(length)
  const line = write(80)
  const row = Array.from({ length: 8 }, () => line)
  const table = { columns: row, rows: Array.from({ length: 60 }, () => row) }
  const one = { heading: line, text: write(2000), table }
  const save = (sections: object[]) => {
    const params = { section: 'information.help' } as const
    const body = { revision: '', newRevision: 'r1', body: { title: line, sections } }
    return admin.call('PUT /api/admin/content/draft/{section}', { params, body })
  }
  const sections = Array.from({ length: 40 }, () => one)
  expect((await save(sections)).data.errors).toEqual([])
  const refused = save([...sections, ...sections.slice(20)])
  await expect(refused).rejects.toMatchObject({ status: 413, message: 'The request is too large. The limit is 6 MB.' })
})

async function send(world: World, call: CallName, fields: object): Promise<Record<string, unknown>> {
  const example = EXAMPLES[call](world, world.of(world.ada))
  const { url, init } = requestOf(call, { ...example, body: { ...example.body, ...fields } })
  const person = call.includes('/admin/') || call.includes('/common/') ? world.admin : world.ada
  return (await (await person.request(url, init)).json()) as Record<string, unknown>
}

it('an order costs less than $10,000,000', async ({ shop }) => {
  const shopper = await shop.shopper()
  const [coat, pin] = [await shop.product({ price: 99_999.99 }), await shop.product({ price: 0.01, stock: 100 })]
  const address = await saveAddress(shopper)
  await addToCart(shopper, coat, 50)
  await addToCart(shopper, await shop.product({ price: 99_999.99 }), 50)
  await addToCart(shopper, pin, 100)
  await expect(placeOrder(shopper, address)).rejects.toMatchObject({
    status: 400,
    message: 'This total is too high for one payment. Please order less.'
  })
  const body = { userId: shopper.id, productId: pin.id, quantity: 99 }
  await shopper.call('PUT /api/shop/cart/update-cart', { body })
  const { totalAmount } = await orderRequest(shopper, address)
  expect(totalAmount).toBe(9_999_999.99)
  await placeOrder(shopper, address)
})

it('a cart has at most 500 products', async ({ shop }) => {
  const shopper = await shop.shopper()
  const [first, last, surplus] = [await shop.product(), await shop.product(), await shop.product()]
  await shop.addProducts(498)
  const own = [first, last, surplus].map(({ id }) => id)
  const others = await shop.shop.db.selectFrom('variants').select('id').where('id', 'not in', own).execute()
  await addToCart(shopper, first)
  const { _id: cart_id } = await readCart(shopper)
  const common = { cart_id, quantity: 1, seen_cents: 2000, added_at: shop.shop.now().toISOString() }
  const lines = others.map(({ id }) => ({ ...common, variant_id: id }))
  await shop.shop.db.insertInto('cart_items').values(lines).execute()
  await addToCart(shopper, last)
  const message = 'A cart can have at most 500 products. Please remove one first.'
  await expect(addToCart(shopper, surplus)).rejects.toMatchObject({ status: 400, message })
  await addToCart(shopper, first)
  expect((await readCart(shopper)).items).toHaveLength(500)
})
