import { describe, expect } from 'vitest'

import type { Address } from '../../../../src/api/contract/addresses.ts'
import {
  addToCart,
  HOME,
  order,
  type PlacedOrder,
  placeOrder,
  readOrder,
  saveAddress
} from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import type { Member, Person } from '../../../support/person.ts'

const OPTIONAL = { recipient: 'Grace Hopper', addressLine2: 'Floor 2', region: 'West Yorkshire', country: 'GB' }

const list = (shopper: Member) => shopper.call('GET /api/shop/address/get/{userId}', { params: { userId: shopper.id } })

const update = (shopper: Member, addressId: string, fields: object) =>
  shopper.call('PUT /api/shop/address/update/{userId}/{addressId}', {
    params: { userId: shopper.id, addressId },
    body: { ...HOME, ...fields }
  })

async function orderTo(shop: TestShop, shopper: Member, address: Address): Promise<PlacedOrder> {
  await addToCart(shopper, await shop.product())
  return placeOrder(shopper, address)
}

const deliverTo = (admin: Person, ...countries: string[]) =>
  admin.call('PUT /api/admin/settings/update', { body: { countries } })

describe('the optional fields of an address', () => {
  it('are kept by a client that sends only the five fields, and cleared by empty ones', async ({ shop }) => {
    await deliverTo(await shop.admin(), 'IN', 'GB')
    const shopper = await shop.shopper()
    const saved = await saveAddress(shopper, { ...HOME, ...OPTIONAL })
    expect(saved).toMatchObject({ ...HOME, ...OPTIONAL })
    const { data: moved } = await update(shopper, saved._id, { city: 'York' })
    expect(moved).toEqual({ ...saved, city: 'York' })
    const { data: cleared } = await update(shopper, saved._id, { recipient: '', addressLine2: ' ', country: '' })
    expect(cleared).toEqual({ _id: saved._id, userId: shopper.id, ...HOME, region: OPTIONAL.region })
    expect((await list(shopper)).data).toEqual([cleared])
  })

  it.for([
    { recipient: 'x'.repeat(101) },
    { recipient: 'Ada\nLovelace' },
    { addressLine2: 'x'.repeat(101) },
    { region: 'x'.repeat(101) },
    { country: 'India' },
    { country: 'GB' },
    { country: 'XX' }
  ])('are refused by name: %o', async (wrong, { shop }) => {
    const shopper = await shop.shopper()
    const saved = await saveAddress(shopper)
    const refused = { status: 400, code: 'invalid', field: Object.keys(wrong)[0] }
    await expect(saveAddress(shopper, { ...HOME, ...wrong })).rejects.toMatchObject(refused)
    await expect(update(shopper, saved._id, wrong)).rejects.toMatchObject(refused)
    expect((await list(shopper)).data).toEqual([saved])
  })

  it('can have the maximum length in any script, also in an order', async ({ shop }) => {
    const shopper = await shop.shopper()
    const longest = { address: 200, addressLine2: 100, city: 100, region: 100, pincode: 20, recipient: 100 }
    const fields = Object.fromEntries(Object.entries(longest).map(([name, length]) => [name, '漢'.repeat(length)]))
    const address = await saveAddress(shopper, { ...HOME, ...fields })
    const { orderId } = await orderTo(shop, shopper, address)
    expect((await readOrder(shopper, orderId)).addressInfo).toMatchObject(fields)
  })

  it('are refused to another shopper', async ({ shop }) => {
    const [ada, eve] = [await shop.shopper('Ada'), await shop.shopper('Eve')]
    const saved = await saveAddress(ada, { ...HOME, recipient: 'Grace Hopper' })
    await expect(update(eve, saved._id, { recipient: 'Eve' })).rejects.toMatchObject({ status: 403 })
    expect((await list(ada)).data).toEqual([saved])
  })
})

describe('an order', () => {
  it('keeps the recipient of the saved address, whatever the client sends and the shopper changes', async ({
    shop
  }) => {
    const [admin, shopper, ben] = [await shop.admin(), await shop.shopper('Ada'), await shop.shopper('Ben')]
    await deliverTo(admin, 'IN', 'GB')
    const address = await saveAddress(shopper, { ...HOME, ...OPTIONAL })
    const { orderId } = await orderTo(shop, shopper, { ...address, recipient: 'Eve', country: 'FR' })
    await update(shopper, address._id, { recipient: 'Ada', addressLine2: '', country: 'IN' })
    const { _id: addressId, userId: _owner, ...fields } = address
    expect((await readOrder(shopper, orderId)).addressInfo).toEqual({ addressId, ...fields })
    for (const q of ['Hopper', 'Yorkshire']) {
      const { data } = await admin.call('GET /api/admin/orders/get', { query: { q } })
      expect(data).toMatchObject([{ _id: orderId, addressInfo: OPTIONAL }])
    }
    const other = await order(ben, [await shop.product(), 1])
    expect((await readOrder(ben, other.orderId)).addressInfo).not.toHaveProperty('recipient')
  })

  it('of an unpaid checkout is replaced if only the recipient has changed', async ({ shop }) => {
    const shopper = await shop.shopper()
    const address = await saveAddress(shopper)
    const first = await orderTo(shop, shopper, address)
    expect((await placeOrder(shopper, address)).orderId).toBe(first.orderId)
    await update(shopper, address._id, { recipient: 'Grace Hopper' })
    const second = await placeOrder(shopper, address)
    expect(second.orderId).not.toBe(first.orderId)
    expect((await readOrder(shopper, second.orderId)).addressInfo.recipient).toBe('Grace Hopper')
  })

  it('cannot go to a country to which the shop no longer delivers', async ({ shop }) => {
    const [admin, shopper] = [await shop.admin(), await shop.shopper()]
    await deliverTo(admin, 'IN', 'GB')
    expect((await list(shopper)).countries).toEqual(['IN', 'GB'])
    const address = await saveAddress(shopper, { ...HOME, country: 'GB' })
    await deliverTo(admin, 'IN')
    await expect(orderTo(shop, shopper, address)).rejects.toMatchObject({
      status: 400,
      field: 'country',
      message: 'We do not deliver to United Kingdom.'
    })
    await update(shopper, address._id, { country: 'IN' })
    await expect(placeOrder(shopper, address)).resolves.toMatchObject({ address })
  })
})
