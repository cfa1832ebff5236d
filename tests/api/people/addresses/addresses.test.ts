import { describe, expect } from 'vitest'

import { it } from '../../../support/it.ts'
import type { Member } from '../../../support/person.ts'

const home = { address: '1 Mill Lane', city: 'Leeds', phone: '0113 496 0000', pincode: 'LS1 4AP', notes: 'Ring twice' }

const add = (shopper: Member, fields: Partial<typeof home> = {}, userId = shopper.id) =>
  shopper.call('POST /api/shop/address/add', { body: { userId, ...home, ...fields } })

const list = async (shopper: Member, userId = shopper.id) =>
  (await shopper.call('GET /api/shop/address/get/{userId}', { params: { userId } })).data

const update = (shopper: Member, addressId: string, fields = home, userId = shopper.id) =>
  shopper.call('PUT /api/shop/address/update/{userId}/{addressId}', { params: { userId, addressId }, body: fields })

const remove = (shopper: Member, addressId: string, userId = shopper.id) =>
  shopper.call('DELETE /api/shop/address/delete/{userId}/{addressId}', { params: { userId, addressId } })

const MAX = { status: 400, message: 'You can add max 3 addresses' }
const NOT_FOUND = { status: 404, message: 'Address not found' }
const FORBIDDEN = { status: 403, kind: 'forbidden' }

it('a shopper’s addresses are listed in the order they were added', async ({ shop }) => {
  const shopper = await shop.shopper()
  expect(await list(shopper)).toEqual([])
  const first = await add(shopper)
  await add(shopper, { city: 'York' })
  expect(first.data).toEqual({ _id: first.data._id, userId: shopper.id, ...home })
  const saved = await list(shopper)
  expect(saved.map((address) => address.city)).toEqual(['Leeds', 'York'])
  expect(saved[0]).toEqual(first.data)
})

it.for(Object.keys(home))('rejects an address with a blank %s', async (field, { shop }) => {
  const shopper = await shop.shopper()
  const { data: saved } = await add(shopper)
  for (const blank of ['', '   ', '\t\n']) {
    const refused = { status: 400, message: 'Invalid data provided!' }
    await expect(add(shopper, { [field]: blank })).rejects.toMatchObject(refused)
    await expect(update(shopper, saved._id, { ...home, [field]: blank })).rejects.toMatchObject(refused)
  }
  expect(await list(shopper)).toEqual([saved])
})

it.for([{ phone: 'none' }, { phone: '—' }, { pincode: '?!' }, { pincode: '-' }])(
  'rejects an invalid phone number or pincode: %o',
  async (wrong, { shop }) => {
    const shopper = await shop.shopper()
    const { data: saved } = await add(shopper)
    const refused = { status: 400, message: 'Invalid data provided!' }
    await expect(add(shopper, wrong)).rejects.toMatchObject(refused)
    await expect(update(shopper, saved._id, { ...home, ...wrong })).rejects.toMatchObject(refused)
    expect(await list(shopper)).toEqual([saved])
  }
)

it('accepts a phone number and a pincode of one digit', async ({ shop }) => {
  const shopper = await shop.shopper()
  const { data } = await add(shopper, { phone: '1', pincode: '2' })
  expect(await list(shopper)).toEqual([data])
})

describe('the limit of three addresses', () => {
  it('rejects a fourth until one is deleted', async ({ shop }) => {
    const shopper = await shop.shopper()
    const cities = ['One', 'Two', 'Three']
    const saved = []
    for (const city of cities) saved.push((await add(shopper, { city })).data)
    await expect(add(shopper, { city: 'Four' })).rejects.toMatchObject(MAX)
    expect((await list(shopper)).map((address) => address.city)).toEqual(cities)
    await remove(shopper, saved[1]?._id ?? '')
    await add(shopper, { city: 'Five' })
    expect((await list(shopper)).map((address) => address.city).toSorted()).toEqual(['Five', 'One', 'Three'])
  })

  it('holds when eight are added at once', async ({ shop }) => {
    const shopper = await shop.shopper()
    const responses = await Promise.allSettled(Array.from({ length: 8 }, () => add(shopper)))
    expect(responses.filter((response) => response.status === 'fulfilled')).toHaveLength(3)
    const failures = responses.flatMap((response) =>
      response.status === 'rejected' ? [response.reason as unknown] : []
    )
    expect(failures).toMatchObject(Array.from({ length: 5 }, () => MAX))
    expect(await list(shopper)).toHaveLength(3)
  })

  it('applies to each shopper separately', async ({ shop }) => {
    const [ada, ben] = [await shop.shopper('Ada'), await shop.shopper('Ben')]
    for (const city of ['One', 'Two', 'Three']) await add(ada, { city })
    await add(ben, { city: 'Hull' })
    expect((await list(ben)).map((address) => address.city)).toEqual(['Hull'])
  })
})

it('updates an address', async ({ shop }) => {
  const shopper = await shop.shopper()
  const { data: saved } = await add(shopper)
  const moved = { ...home, address: '2 Mill Lane', notes: 'Leave with a neighbour' }
  expect((await update(shopper, saved._id, moved)).data).toEqual({ ...saved, ...moved })
  expect(await list(shopper)).toEqual([{ ...saved, ...moved }])
})

it('deletes an address; a second delete responds with 404', async ({ shop }) => {
  const shopper = await shop.shopper()
  const { data: saved } = await add(shopper)
  expect((await remove(shopper, saved._id)).data).toEqual(saved)
  expect(await list(shopper)).toEqual([])
  await expect(remove(shopper, saved._id)).rejects.toMatchObject(NOT_FOUND)
  await expect(update(shopper, saved._id)).rejects.toMatchObject(NOT_FOUND)
})

it('refuses every call that names another shopper', async ({ shop }) => {
  const [ada, eve] = [await shop.shopper('Ada'), await shop.shopper('Eve')]
  const { data: saved } = await add(ada)
  await expect(list(eve, ada.id)).rejects.toMatchObject(FORBIDDEN)
  await expect(add(eve, {}, ada.id)).rejects.toMatchObject(FORBIDDEN)
  await expect(update(eve, saved._id, { ...home, city: 'Hull' }, ada.id)).rejects.toMatchObject(FORBIDDEN)
  await expect(remove(eve, saved._id, ada.id)).rejects.toMatchObject(FORBIDDEN)
  expect(await list(ada)).toEqual([saved])
})

it('refuses a shopper who sends their own id with another shopper’s address', async ({ shop }) => {
  const [ada, eve] = [await shop.shopper('Ada'), await shop.shopper('Eve')]
  const { data: saved } = await add(ada)
  await expect(update(eve, saved._id, { ...home, city: 'Hull' })).rejects.toMatchObject(FORBIDDEN)
  await expect(remove(eve, saved._id)).rejects.toMatchObject(FORBIDDEN)
  expect(await list(ada)).toEqual([saved])
})

it('a refusal contains nothing of the address', async ({ shop }) => {
  const [ada, eve] = [await shop.shopper('Ada'), await shop.shopper('Eve')]
  const { data: saved } = await add(ada)
  const fields = { address: 'x', city: 'x', phone: '2', pincode: 'x', notes: 'x' }
  const headers = { 'content-type': 'application/json' }
  const change = { method: 'PUT', headers, body: JSON.stringify(fields) }
  const refusals = [await eve.request(`/api/shop/address/get/${ada.id}`)]
  for (const userId of [ada.id, eve.id])
    refusals.push(
      await eve.request(`/api/shop/address/update/${userId}/${saved._id}`, change),
      await eve.request(`/api/shop/address/delete/${userId}/${saved._id}`, { method: 'DELETE' })
    )
  for (const response of refusals) {
    const text = await response.text()
    expect(JSON.parse(text)).toEqual({ success: false, code: 'forbidden', message: expect.any(String) as string })
    expect(response.status).toBe(403)
    for (const word of [...Object.values(home), 'Ada', 'ada@example.com']) expect(text).not.toContain(word)
  }
  expect(await list(ada)).toEqual([saved])
})

it('refuses administrators and visitors', async ({ shop }) => {
  const admin = await shop.admin()
  await expect(list(admin)).rejects.toMatchObject(FORBIDDEN)
  const visitor = { ...shop.visitor(), id: admin.id, user: admin.user, token: '', password: '' }
  await expect(list(visitor)).rejects.toMatchObject({ status: 401 })
})
