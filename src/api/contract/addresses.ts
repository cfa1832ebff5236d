import { MAX_LENGTH } from '../../domain/limits.ts'
import { z } from 'zod'

import { isPhone, isPincode } from '../../domain/addresses/address-form.ts'
import { defineCalls } from './call.ts'
import { id, requiredText, singleLine } from './values.ts'

const storedFields = {
  address: requiredText(MAX_LENGTH.address),
  city: requiredText(MAX_LENGTH.city),
  phone: requiredText(MAX_LENGTH.phone),
  pincode: requiredText(MAX_LENGTH.pincode),
  notes: requiredText(MAX_LENGTH.notes)
}

/** Missing: unchanged, or empty in a new address. Responses omit them if they are empty. */
export const optionalAddressFields = {
  /** By default, the name of the account. */
  recipient: singleLine(MAX_LENGTH.recipient).optional(),
  addressLine2: singleLine(MAX_LENGTH.addressLine2).optional(),
  region: singleLine(MAX_LENGTH.region).optional(),
  /** One of the shop's `countries`. By default, the first. */
  country: z
    .string()
    .regex(/^([A-Z]{2})?$/, 'must be an ISO 3166-1 code, such as US')
    .optional()
}

const inputFields = {
  ...storedFields,
  ...optionalAddressFields,
  phone: storedFields.phone.refine(isPhone, 'must contain a digit'),
  pincode: storedFields.pincode.refine(isPincode, 'must contain a letter or a digit')
}

export const address = z.object({ _id: id, userId: id, ...storedFields, ...optionalAddressFields })
export type Address = z.output<typeof address>
export type AddressFields = Omit<Address, '_id' | 'userId'>

const addressResponse = { data: address }

export const addressCalls = defineCalls({
  'POST /api/shop/address/add': {
    summary: 'Saves a delivery address. A user can have up to three.',
    access: 'shopper',
    status: 201,
    body: z.object({ userId: id, ...inputFields }),
    response: addressResponse
  },
  'GET /api/shop/address/get/{userId}': {
    summary: 'Lists the saved delivery addresses.',
    access: 'shopper',
    /** `countries`: the codes of the countries that the shop delivers to. Other backends do not return them. */
    response: { data: z.array(address), countries: z.array(z.string()).optional() }
  },
  'PUT /api/shop/address/update/{userId}/{addressId}': {
    summary: 'Changes a saved delivery address.',
    access: 'shopper',
    body: z.object(inputFields),
    response: addressResponse
  },
  'DELETE /api/shop/address/delete/{userId}/{addressId}': {
    summary: 'Deletes a saved delivery address.',
    access: 'shopper',
    response: addressResponse
  }
})
