import { MAX_LENGTH } from '../../domain/limits.ts'
import { z } from 'zod'

import { isPhone, isPincode } from '../../domain/addresses/address-rules.ts'
import { defineCalls } from './call.ts'
import { id, success, requiredText } from './values.ts'

const stored = {
  address: requiredText(MAX_LENGTH.address),
  city: requiredText(MAX_LENGTH.city),
  phone: requiredText(MAX_LENGTH.phone),
  pincode: requiredText(MAX_LENGTH.pincode),
  notes: requiredText(MAX_LENGTH.notes)
}

const fields = {
  ...stored,
  phone: stored.phone.refine(isPhone, 'must have a digit'),
  pincode: stored.pincode.refine(isPincode, 'must have a letter or a digit')
}

const address = z.object({ _id: id, userId: id, ...stored })
export type Address = z.output<typeof address>
export type AddressFields = Pick<Address, keyof typeof stored>

const owned = z.object({ userId: id, addressId: id })
const addressAnswer = z.object({ ...success, data: address })

export const addressCalls = defineCalls({
  'POST /api/shop/address/add': {
    summary: 'Saves a delivery address. A user can have up to three.',
    access: 'shopper',
    status: 201,
    body: z.object({ userId: id, ...fields }),
    answer: addressAnswer
  },
  'GET /api/shop/address/get/{userId}': {
    summary: 'Lists the saved addresses.',
    access: 'shopper',
    params: z.object({ userId: id }),
    answer: z.object({ ...success, data: z.array(address) })
  },
  'PUT /api/shop/address/update/{userId}/{addressId}': {
    summary: 'Changes a saved address.',
    access: 'shopper',
    params: owned,
    body: z.object(fields),
    answer: addressAnswer
  },
  'DELETE /api/shop/address/delete/{userId}/{addressId}': {
    summary: 'Deletes a saved address.',
    access: 'shopper',
    params: owned,
    answer: addressAnswer
  }
})
