import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Address, AddressFields } from '../api/contract/addresses.ts'

type Respond = () => Response | Promise<Response>

const FIELDS = {
  address: '1 Loom Lane',
  city: 'Leeds',
  phone: '0113 555 0100',
  pincode: 'LS1 1AA',
  notes: 'Ring twice'
}

let savedAddresses: Address[]
let requests: string[]
/** For the next changes. A change without one succeeds. */
let responses: Respond[]
let checkAuth: Respond
let getAddresses: Respond

beforeEach(() => {
  vi.resetModules()
  savedAddresses = []
  requests = []
  responses = []
  checkAuth = () => Response.json({ user: { id: 'robin' } })
  getAddresses = () => Response.json({ data: savedAddresses })
  vi.stubGlobal('fetch', serve)
})

afterEach(() => void vi.unstubAllGlobals())

async function serve(url: string, { method = 'GET', body }: RequestInit): Promise<Response> {
  if (url.endsWith('/check-auth')) return checkAuth()
  requests.push(`${method} ${url}`)
  if (method === 'GET') return getAddresses()
  const respond = responses.shift()
  if (respond) return respond()
  const id = url.split('/').at(-1) ?? ''
  const saved = { ...(JSON.parse(typeof body === 'string' ? body : '{}') as AddressFields), userId: 'robin' }
  const data = { ...saved, _id: method === 'POST' ? `a${savedAddresses.length + 1}` : id }
  savedAddresses = savedAddresses.filter(({ _id }) => _id !== data._id)
  if (method !== 'DELETE') savedAddresses.push(data)
  return Response.json({ data })
}

const getChanges = () => requests.filter((request) => !request.startsWith('GET'))
const retry = () => {}

async function open() {
  const store = await import('./addresses.ts')
  const { $toasts } = await import('./toasts.ts')
  store.$addresses.set(savedAddresses)
  return {
    ...store,
    ...(await import('./address-draft.ts')),
    toasts: () => $toasts.get(),
    ids: () => store.$addresses.get()?.map(({ _id }) => _id)
  }
}

test('an address is added, updated and deleted', async () => {
  const { saveAddress, deleteAddress, $addresses, ids, toasts } = await open()
  expect(await saveAddress(FIELDS, undefined, retry)).toMatchObject({ saved: { _id: 'a1', city: 'Leeds' } })
  expect(ids()).toEqual(['a1'])
  await saveAddress({ ...FIELDS, city: 'York' }, 'a1', retry)
  expect($addresses.get()).toMatchObject([{ _id: 'a1', city: 'York' }])
  expect(await deleteAddress('a1', retry)).toBe(true)
  expect(ids()).toEqual([])
  expect(toasts().map(({ text }) => text)).toEqual([
    'Address added successfully',
    'Address updated successfully',
    'Address deleted successfully'
  ])
})

test('invalid fields are not sent', async () => {
  const { saveAddress } = await open()
  const result = await saveAddress({ ...FIELDS, city: ' ', phone: 'none' }, undefined, retry)
  expect(result).toEqual({
    errors: { city: 'Please enter the city.', phone: 'A phone number must contain digits.' }
  })
  expect(requests).toEqual([])
})

test('a change waits for the one before, and an equal one is ignored', async () => {
  savedAddresses = createAddresses('a1')
  const { saveAddress, deleteAddress, $addressChanges } = await open()
  const changes = [
    deleteAddress('a1', retry),
    deleteAddress('a1', retry),
    saveAddress(FIELDS, undefined, retry),
    saveAddress(FIELDS, undefined, retry)
  ]
  expect($addressChanges.get()).toEqual([
    { kind: 'delete', addressId: 'a1' },
    { kind: 'save', addressId: undefined }
  ])
  expect(await Promise.all(changes)).toEqual([true, false, { saved: expect.anything() as Address }, undefined])
  const load = 'GET /api/shop/address/get/robin'
  expect(requests).toEqual(['DELETE /api/shop/address/delete/robin/a1', load, 'POST /api/shop/address/add', load])
  expect($addressChanges.get()).toEqual([])
})

test('a change is sent although the one before had an unexpected error', async () => {
  responses = [() => Response.json({ success: true })]
  const { saveAddress, $addressChanges } = await open()
  const changes = [saveAddress(FIELDS, 'a1', retry), saveAddress(FIELDS, undefined, retry)]
  expect((await Promise.allSettled(changes)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(getChanges()).toHaveLength(2)
  expect($addressChanges.get()).toEqual([])
})

test('without a network the toast offers to try again', async () => {
  responses = [() => Promise.reject(new TypeError('fetch failed'))]
  const { saveAddress, toasts } = await open()
  expect(await saveAddress(FIELDS, undefined, retry)).toBeUndefined()
  expect(toasts()).toMatchObject([{ tone: 'error', action: { label: 'Try again', press: retry } }])
  expect(await saveAddress(FIELDS, undefined, retry)).toHaveProperty('saved')
  // The failure toast is gone, because its 'Try again' would save a second address.
  expect(toasts()).toMatchObject([{ tone: 'success', text: 'Address added successfully' }])
})

test('the refusal of a fourth address shows an error toast and the addresses added in another window', async () => {
  const message = 'You can add max 3 addresses'
  responses = [() => Response.json({ success: false, message }, { status: 400 })]
  const { saveAddress, toasts, ids } = await open()
  savedAddresses = ['a1', 'a2', 'a3'].map((_id) => ({ ...FIELDS, _id, userId: 'robin' }))
  expect(await saveAddress(FIELDS, undefined, retry)).toBeUndefined()
  expect(toasts()).toMatchObject([{ tone: 'error', text: message, action: undefined }])
  expect(ids()).toEqual(['a1', 'a2', 'a3'])
})

test('a field that the server refuses has an error message', async () => {
  const refusal = { success: false, message: 'Invalid data provided!', field: 'city' }
  responses = [() => Response.json(refusal, { status: 400 })]
  const { saveAddress, toasts } = await open()
  expect(await saveAddress(FIELDS, undefined, retry)).toEqual({ errors: { city: 'Invalid data provided!' } })
  expect(toasts()).toEqual([])
})

test('an expired session shows a toast with a sign-in link', async () => {
  checkAuth = () => Response.json({ success: false, message: 'Unauthorised user!' }, { status: 401 })
  const { saveAddress, toasts } = await open()
  expect(await saveAddress(FIELDS, undefined, retry)).toBeUndefined()
  expect(toasts()).toMatchObject([
    { text: expect.stringMatching(/^Your session has ended/), action: { label: 'Sign in', href: '/auth/login' } }
  ])
  expect(getChanges()).toEqual([])
})

const fail: Respond = () => Promise.reject(new TypeError('fetch failed'))

const createAddresses = (...ids: string[]): Address[] => ids.map((_id) => ({ ...FIELDS, _id, userId: 'robin' }))

test('changes succeed even if the addresses cannot be reloaded', async () => {
  savedAddresses = createAddresses('a1', 'a2')
  const { saveAddress, deleteAddress, $addresses, ids } = await open()
  getAddresses = fail
  expect(await saveAddress(FIELDS, undefined, retry)).toHaveProperty('saved')
  expect(ids()).toEqual(['a1', 'a2', 'a3'])
  await saveAddress({ ...FIELDS, city: 'York' }, 'a2', retry)
  expect($addresses.get()?.toSorted((a, b) => (a._id < b._id ? -1 : 1))).toMatchObject([
    { _id: 'a1', city: 'Leeds' },
    { _id: 'a2', city: 'York' },
    { _id: 'a3' }
  ])
  expect(await deleteAddress('a2', retry)).toBe(true)
  expect(ids()).toEqual(['a1', 'a3'])
})

test('a shopper who opens the page in two windows sees the addresses of both', async () => {
  const { loadAddresses, ids } = await open()
  savedAddresses = createAddresses('a1')
  await loadAddresses()
  expect(ids()).toEqual(['a1'])
  expect(requests).toEqual(['GET /api/shop/address/get/robin'])
})

test('addresses that arrive after a change are dropped', async () => {
  const { loadAddresses, $addresses, ids } = await open()
  const response = Promise.withResolvers<Response>()
  getAddresses = () => response.promise
  const loading = loadAddresses()
  $addresses.set(createAddresses('a1'))
  response.resolve(Response.json({ data: [] }))
  await loading
  expect(ids()).toEqual(['a1'])
})

test('a visitor keeps the addresses in view', async () => {
  savedAddresses = createAddresses('a1')
  checkAuth = () => Response.json({}, { status: 401 })
  const { loadAddresses, ids } = await open()
  await loadAddresses()
  expect([ids(), requests]).toEqual([['a1'], []])
})

test('a shopper whose addresses fail to load can try again', async () => {
  const { loadAddresses, toasts, ids } = await open()
  savedAddresses = createAddresses('a1')
  const respond = getAddresses
  getAddresses = fail
  await loadAddresses()
  getAddresses = respond
  const action = toasts()[0]?.action
  if (action && 'press' in action) action.press()
  await expect.poll(ids).toEqual(['a1'])
})

test('the draft is erased when its address is added, but not when another is updated', async () => {
  savedAddresses = createAddresses('a1')
  const { saveAddress, saveAddressDraft, readAddressDraft } = await open()
  saveAddressDraft('robin', FIELDS)
  await saveAddress(FIELDS, 'a1', retry)
  expect(readAddressDraft('robin')).toEqual(FIELDS)
  await saveAddress(FIELDS, undefined, retry)
  expect(readAddressDraft('robin')).toBeUndefined()
})

test.for([
  [{ status: 401 }, 'Your session has ended. Please sign in again.', 0],
  [{ status: 500, message: 'Broken.' }, 'Broken.', 0],
  [{ status: 404, message: 'Address not found' }, 'Address not found', 1],
  [{ status: 400, message: 'Too many.', field: 'userId' }, 'Too many.', 1]
] as const)('after the refusal %j the addresses are loaded again if that may help', async ([refusal, text, loads]) => {
  responses = [() => Response.json(refusal, { status: refusal.status })]
  const { saveAddress, toasts } = await open()
  expect(await saveAddress(FIELDS, 'a1', retry)).toBeUndefined()
  expect(toasts()).toMatchObject([{ tone: 'error', text }])
  expect(requests.filter((request) => request.startsWith('GET'))).toHaveLength(loads)
})
