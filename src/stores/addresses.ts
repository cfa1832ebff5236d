import { atom } from 'nanostores'

import type { Address, AddressFields } from '../api/contract/addresses.ts'
import { call } from './call.ts'
import { tellFailure } from './failure.ts'
import { tell } from './toasts.ts'

/** Null until the page has said which there are. */
export const $addresses = atom<Address[] | null>(null)

const known = (): Address[] => $addresses.get() ?? []

/** Saves a new address, or the changes to one, and tells how it went. */
export function saveAddress(userId: string, fields: AddressFields, addressId?: string): Promise<Address | undefined> {
  return change(async () => {
    if (addressId === undefined) {
      const { data } = await call('POST /api/shop/address/add', { body: { userId, ...fields } })
      $addresses.set([...known(), data])
      tell('Address added successfully')
      return data
    }
    const { data } = await call('PUT /api/shop/address/update/{userId}/{addressId}', {
      params: { userId, addressId },
      body: fields
    })
    $addresses.set(known().map((address) => (address._id === addressId ? data : address)))
    tell('Address updated successfully')
    return data
  })
}

export function deleteAddress(userId: string, addressId: string): Promise<Address | undefined> {
  return change(async () => {
    const { data } = await call('DELETE /api/shop/address/delete/{userId}/{addressId}', {
      params: { userId, addressId }
    })
    $addresses.set(known().filter((address) => address._id !== addressId))
    tell('Address deleted successfully')
    return data
  })
}

const change = (work: () => Promise<Address>): Promise<Address | undefined> =>
  work().catch((error: unknown) => {
    tellFailure(error)
    return undefined
  })
