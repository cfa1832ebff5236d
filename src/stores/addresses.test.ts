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

beforeEach(() => {
  vi.resetModules()
  savedAddresses = []
  requests = []
  responses = []
  checkAuth = () => Response.json({ user: { id: 'robin' } })
  vi.stubGlobal('fetch', serve)
})

afterEach(() => void vi.unstubAllGlobals())

async function serve(url: string, { method = 'GET', body }: RequestInit): Promise<Response> {
  if (url.endsWith('/check-auth')) return checkAuth()
  requests.push(`${method} ${url}`)
  if (method === 'GET') return Response.json({ data: savedAddresses })
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
  return { ...store, toasts: () => $toasts.get(), ids: () => store.$addresses.get()?.map(({ _id }) => _id) }
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

test('a second change does nothing while the first is running', async () => {
  const { saveAddress, deleteAddress, $addressChange } = await open()
  const first = saveAddress(FIELDS, undefined, retry)
  expect($addressChange.get()).toEqual({ kind: 'save', addressId: undefined })
  expect(await saveAddress(FIELDS, undefined, retry)).toBeUndefined()
  expect(await deleteAddress('a1', retry)).toBe(false)
  expect(await first).toHaveProperty('saved')
  expect(getChanges()).toEqual(['POST /api/shop/address/add'])
  expect($addressChange.get()).toBeUndefined()
})

test('without a network the toast offers to try again', async () => {
  responses = [() => Promise.reject(new TypeError('fetch failed'))]
  const { saveAddress, toasts } = await open()
  expect(await saveAddress(FIELDS, undefined, retry)).toBeUndefined()
  expect(toasts()).toMatchObject([{ tone: 'bad', action: { label: 'Try again', press: retry } }])
  expect(await saveAddress(FIELDS, undefined, retry)).toHaveProperty('saved')
})

test('the refusal of a fourth address shows an error toast and the addresses added in another window', async () => {
  const message = 'You can add max 3 addresses'
  responses = [() => Response.json({ success: false, message }, { status: 400 })]
  const { saveAddress, toasts, ids } = await open()
  savedAddresses = ['a1', 'a2', 'a3'].map((_id) => ({ ...FIELDS, _id, userId: 'robin' }))
  expect(await saveAddress(FIELDS, undefined, retry)).toBeUndefined()
  expect(toasts()).toMatchObject([{ tone: 'bad', text: message, action: undefined }])
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

test('a change succeeds even if the addresses cannot be reloaded', async () => {
  const { saveAddress, ids, toasts } = await open()
  vi.stubGlobal('fetch', (url: string, request: RequestInit) =>
    request.method === 'GET' && url.includes('/address/')
      ? Promise.reject(new TypeError('fetch failed'))
      : serve(url, request)
  )
  expect(await saveAddress(FIELDS, undefined, retry)).toHaveProperty('saved')
  expect(ids()).toEqual(['a1'])
  expect(toasts()).toMatchObject([{ text: 'Address added successfully' }])
})
