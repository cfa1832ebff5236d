import { describe, expect } from 'vitest'

import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import type { Member } from '../../../support/person.ts'
import { type ProductFields, styleFields } from '../../../support/products.ts'

const add = (shopper: Member, productId: string, quantity: number | string = 1, userId = shopper.id) =>
  shopper.call('POST /api/shop/cart/add', { body: { userId, productId, quantity } })

const update = (shopper: Member, productId: string, quantity: number | string, userId = shopper.id) =>
  shopper.call('PUT /api/shop/cart/update-cart', { body: { userId, productId, quantity } })

const remove = (shopper: Member, productId: string, userId = shopper.id) =>
  shopper.call('DELETE /api/shop/cart/{userId}/{productId}', { params: { userId, productId } })

const read = async (shopper: Member, userId = shopper.id) =>
  (await shopper.call('GET /api/shop/cart/get/{userId}', { params: { userId } })).data

const contents = async (shopper: Member) =>
  (await read(shopper)).items.map((item) => `${item.title} × ${item.quantity}`)

const change = (shop: TestShop, id: string, columns: Record<string, number | string>) =>
  shop.shop.db.updateTable('variants').set(columns).where('id', '=', id).execute()

const INVALID = { status: 400, message: 'Invalid data provided!' }
const NOT_PRESENT = { status: 404, message: 'Cart item not present !' }
const FORBIDDEN = { status: 403, kind: 'forbidden' }

it('is empty at first', async ({ shop }) => {
  const shopper = await shop.shopper()
  expect(await read(shopper)).toMatchObject({ userId: shopper.id, items: [] })
})

describe('adding to the cart', () => {
  it('returns the whole cart', async ({ shop }) => {
    const shopper = await shop.shopper()
    const coat = await shop.product({ title: 'Coat', price: 80, salePrice: 59.99, stock: 7 })
    const hat = await shop.product({ title: 'Hat', price: 15 })
    const first = await add(shopper, coat.id)
    shop.pass(1000)
    const { data } = await add(shopper, hat.id, 2)
    const line = { image: coat.image, previousPrice: null, discontinued: false }
    const styleLine = (product: ProductFields) => {
      const { style } = styleFields(product)
      return { styleId: style?.id, ...(style && { styleTitle: style.title }) }
    }
    expect(data).toEqual({
      _id: first.data._id,
      userId: shopper.id,
      items: [
        {
          ...line,
          ...styleLine(coat),
          productId: coat.id,
          title: 'Coat',
          price: 80,
          salePrice: 59.99,
          quantity: 1,
          available: 7
        },
        {
          ...line,
          ...styleLine(hat),
          productId: hat.id,
          title: 'Hat',
          price: 15,
          salePrice: 0,
          quantity: 2,
          available: 50
        }
      ]
    })
    expect(await read(shopper)).toEqual(data)
  })

  it('increases the quantity of an existing line', async ({ shop }) => {
    const shopper = await shop.shopper()
    const hat = await shop.product({ title: 'Hat' })
    await add(shopper, hat.id, 2)
    await add(shopper, hat.id, 3)
    expect(await contents(shopper)).toEqual(['Hat × 5'])
  })

  it('changes no other cart with the same product', async ({ shop }) => {
    const [ada, ben] = [await shop.shopper('Ada'), await shop.shopper('Ben')]
    const hat = await shop.product({ title: 'Hat' })
    await add(ben, hat.id, 2)
    // The first addition creates the cart.
    for (const expected of ['Hat × 3', 'Hat × 6']) {
      await add(ada, hat.id, 3)
      expect([await contents(ada), await contents(ben)]).toEqual([[expected], ['Hat × 2']])
    }
  })

  it('counts all of twelve concurrent adds', async ({ shop }) => {
    const shopper = await shop.shopper()
    const hat = await shop.product({ title: 'Hat' })
    await Promise.all(Array.from({ length: 12 }, () => add(shopper, hat.id)))
    expect(await contents(shopper)).toEqual(['Hat × 12'])
  })

  it('never exceeds the stock, even with concurrent adds', async ({ shop }) => {
    const shopper = await shop.shopper()
    const hat = await shop.product({ title: 'Hat', stock: 5 })
    const responses = await Promise.allSettled(Array.from({ length: 8 }, () => add(shopper, hat.id)))
    expect(responses.filter((response) => response.status === 'fulfilled')).toHaveLength(5)
    expect(await contents(shopper)).toEqual(['Hat × 5'])
  })

  it('reports the quantity in the cart when the stock is too low', async ({ shop }) => {
    const shopper = await shop.shopper()
    const hat = await shop.product({ title: 'Hat', stock: 3 })
    const refused = (inCart: number) => ({
      kind: 'rejected',
      message: `Only ${inCart} quantity can be added for this item`
    })
    await expect(add(shopper, hat.id, 4)).rejects.toMatchObject(refused(0))
    await add(shopper, hat.id, 2)
    await expect(add(shopper, hat.id, 2)).rejects.toMatchObject(refused(2))
    await add(shopper, hat.id)
    await expect(add(shopper, hat.id)).rejects.toMatchObject(refused(3))
    expect(await contents(shopper)).toEqual(['Hat × 3'])
  })

  it('never exceeds the maximum quantity of a line, however large the stock', async ({ shop }) => {
    const shopper = await shop.shopper()
    const hat = await shop.product({ title: 'Hat', stock: 20_000 })
    await add(shopper, hat.id, 9999)
    const refused = { status: 409, message: 'Only 9999 quantity can be added for this item' }
    await expect(add(shopper, hat.id)).rejects.toMatchObject(refused)
    await expect(add(shopper, hat.id, 9999)).rejects.toMatchObject(refused)
    expect(await contents(shopper)).toEqual(['Hat × 9999'])
    await update(shopper, hat.id, 9998)
    await add(shopper, hat.id)
    expect(await contents(shopper)).toEqual(['Hat × 9999'])
  })

  it('treats stock held for others as unavailable', async ({ shop }) => {
    const shopper = await shop.shopper()
    const hat = await shop.product({ title: 'Hat', stock: 5 })
    await change(shop, hat.id, { reserved: 4 })
    await expect(add(shopper, hat.id, 2)).rejects.toMatchObject({ kind: 'rejected' })
    await add(shopper, hat.id)
    expect(await contents(shopper)).toEqual(['Hat × 1'])
  })

  it('accepts numbers as strings', async ({ shop }) => {
    const shopper = await shop.shopper()
    const hat = await shop.product({ title: 'Hat' })
    await add(shopper, hat.id, '2')
    await update(shopper, hat.id, ' 7 ')
    expect(await contents(shopper)).toEqual(['Hat × 7'])
  })

  it.for([0, -1, 1.5, '', 'two', '1e3', '0x10', 10_000, '-3', null, true, [1], { $gt: 0 }])(
    'rejects the quantity %j',
    async (quantity, { shop }) => {
      const shopper = await shop.shopper()
      const hat = await shop.product({ title: 'Hat', stock: 20_000 })
      await add(shopper, hat.id, 3)
      await expect(add(shopper, hat.id, quantity as number)).rejects.toMatchObject(INVALID)
      await expect(update(shopper, hat.id, quantity as number)).rejects.toMatchObject(INVALID)
      expect(await contents(shopper)).toEqual(['Hat × 3'])
    }
  )

  it('rejects an unknown or deleted product', async ({ shop }) => {
    const shopper = await shop.shopper()
    const deleted = await shop.product()
    await change(shop, deleted.id, { deleted_at: shop.shop.now().toISOString() })
    const refused = { status: 404, message: 'Product not found' }
    await expect(add(shopper, 'f'.repeat(24))).rejects.toMatchObject(refused)
    await expect(add(shopper, deleted.id)).rejects.toMatchObject(refused)
    expect(await contents(shopper)).toEqual([])
  })
})

describe('changing a line', () => {
  it('sets its quantity', async ({ shop }) => {
    const shopper = await shop.shopper()
    const hat = await shop.product({ title: 'Hat' })
    await add(shopper, hat.id, 5)
    const { data } = await update(shopper, hat.id, 2)
    expect(data.items).toMatchObject([{ productId: hat.id, quantity: 2 }])
    expect(await contents(shopper)).toEqual(['Hat × 2'])
  })

  it('cannot exceed the stock', async ({ shop }) => {
    const shopper = await shop.shopper()
    const hat = await shop.product({ title: 'Hat', stock: 6 })
    await add(shopper, hat.id, 4)
    const refused = { kind: 'rejected', message: 'Only 4 quantity can be added for this item' }
    await expect(update(shopper, hat.id, 7)).rejects.toMatchObject(refused)
    await update(shopper, hat.id, 6)
    expect(await contents(shopper)).toEqual(['Hat × 6'])
  })

  it('can keep or lower a quantity that exceeds the stock', async ({ shop }) => {
    const shopper = await shop.shopper()
    const hat = await shop.product({ title: 'Hat', stock: 6 })
    await add(shopper, hat.id, 6)
    await change(shop, hat.id, { on_hand: 2 })
    await update(shopper, hat.id, 6)
    await update(shopper, hat.id, 5)
    await expect(update(shopper, hat.id, 6)).rejects.toMatchObject({ kind: 'rejected' })
    expect(await contents(shopper)).toEqual(['Hat × 5'])
  })

  it('responds with 404 if the cart has no such line', async ({ shop }) => {
    const shopper = await shop.shopper()
    const hat = await shop.product()
    await expect(update(shopper, hat.id, 1)).rejects.toMatchObject(NOT_PRESENT)
    await add(shopper, hat.id)
    await remove(shopper, hat.id)
    await expect(update(shopper, hat.id, 1)).rejects.toMatchObject(NOT_PRESENT)
    await expect(update(shopper, 'f'.repeat(24), 1)).rejects.toMatchObject(NOT_PRESENT)
  })
})

describe('deleting a line', () => {
  it('keeps the other lines', async ({ shop }) => {
    const shopper = await shop.shopper()
    const [hat, coat] = [await shop.product({ title: 'Hat' }), await shop.product({ title: 'Coat' })]
    await add(shopper, hat.id)
    await add(shopper, coat.id)
    const { data } = await remove(shopper, hat.id)
    expect(data.items.map((item) => item.title)).toEqual(['Coat'])
    expect((await remove(shopper, coat.id)).data.items).toEqual([])
    expect(await contents(shopper)).toEqual([])
  })

  it('changes nothing if the cart has no such line', async ({ shop }) => {
    const shopper = await shop.shopper()
    const hat = await shop.product({ title: 'Hat' })
    await add(shopper, hat.id)
    await remove(shopper, 'f'.repeat(24))
    expect(await contents(shopper)).toEqual(['Hat × 1'])
  })
})

describe('another shopper’s cart', () => {
  it('is refused to every call and stays unchanged', async ({ shop }) => {
    const [ada, eve] = [await shop.shopper('Ada'), await shop.shopper('Eve')]
    const hat = await shop.product({ title: 'Hat' })
    await add(ada, hat.id, 2)
    await expect(read(eve, ada.id)).rejects.toMatchObject(FORBIDDEN)
    await expect(add(eve, hat.id, 1, ada.id)).rejects.toMatchObject(FORBIDDEN)
    await expect(update(eve, hat.id, 9, ada.id)).rejects.toMatchObject(FORBIDDEN)
    await expect(remove(eve, hat.id, ada.id)).rejects.toMatchObject(FORBIDDEN)
    expect(await contents(ada)).toEqual(['Hat × 2'])
    expect(await contents(eve)).toEqual([])
  })

  it('leaks nothing in the refusal', async ({ shop }) => {
    const [ada, eve] = [await shop.shopper('Ada'), await shop.shopper('Eve')]
    const hat = await shop.product({ title: 'Hat of secrets' })
    const { data } = await add(ada, hat.id, 2)
    const response = await eve.request(`/api/shop/cart/get/${ada.id}`)
    const text = (await response.text()) + JSON.stringify([...response.headers])
    for (const secret of [hat.id, hat.title, data._id, ada.id, 'Ada']) expect(text).not.toContain(secret)
  })

  it('gets the same refusal whether or not the shopper exists', async ({ shop }) => {
    const [ada, eve] = [await shop.shopper('Ada'), await shop.shopper('Eve')]
    const responses = await Promise.all([ada.id, 'f'.repeat(24)].map((id) => eve.request(`/api/shop/cart/get/${id}`)))
    expect(responses.map((response) => response.status)).toEqual([403, 403])
    const [known, unknown] = await Promise.all(responses.map((response) => response.text()))
    expect(known).toBe(unknown)
  })
})

it('a shopper who signs in on another device finds the same cart', async ({ shop }) => {
  const phone = await shop.shopper()
  const hat = await shop.product({ title: 'Hat' })
  await add(phone, hat.id)
  const laptop = { ...phone, ...shop.visitor() }
  await laptop.call('POST /api/auth/login', { body: { email: phone.user.email, password: phone.password } })
  expect(await contents(laptop)).toEqual(['Hat × 1'])
})

it('every response sets the badge’s cookie to the number of items', async ({ shop }) => {
  const shopper = await shop.shopper()
  const [hat, coat] = [await shop.product(), await shop.product()]
  await add(shopper, hat.id, 2)
  expect(shopper.cookies.get('cart')).toBe('2')
  await add(shopper, coat.id)
  expect(shopper.cookies.get('cart')).toBe('3')
  await remove(shopper, hat.id)
  expect(shopper.cookies.get('cart')).toBe('1')
})

it('refuses administrators and visitors', async ({ shop }) => {
  const admin = await shop.admin()
  const hat = await shop.product()
  await expect(add(admin, hat.id)).rejects.toMatchObject(FORBIDDEN)
  const visitor = { ...admin, ...shop.visitor() }
  await expect(add(visitor, hat.id)).rejects.toMatchObject({ status: 401, message: 'Unauthorised user!' })
})
