/** Per user. */
export const MAX_ADDRESSES = 3

/** The API requires notes, so the shop's own forms send these if the shopper enters none. */
export const NO_DELIVERY_NOTES = 'No delivery notes'

/** In the order of the form. */
export const ADDRESS_FIELDS = [
  'address',
  'addressLine2',
  'city',
  'region',
  'pincode',
  'country',
  'recipient',
  'phone',
  'notes'
] as const
export type AddressFieldName = (typeof ADDRESS_FIELDS)[number]

/** As typed. A form without a choice of countries has no country. */
export type AddressValues = Partial<Record<AddressFieldName, string | undefined>>

/** The initial values of the form. */
export const NEW_ADDRESS: AddressValues = { notes: NO_DELIVERY_NOTES }

/** Rejects only text that is invalid in every country. */
export const isPhone = (text: string): boolean => /\p{Nd}/u.test(text)
export const isPincode = (text: string): boolean => /[\p{L}\p{Nd}]/u.test(text)

const BLANK_MESSAGES = {
  address: 'Please enter the street and house number.',
  city: 'Please enter the city.',
  pincode: 'Please enter the postal code.',
  phone: 'Please enter a phone number.'
}

export function findAddressErrors(fields: AddressValues): AddressValues {
  const errors: AddressValues = {}
  for (const name of Object.keys(BLANK_MESSAGES) as (keyof typeof BLANK_MESSAGES)[])
    if (!fields[name]?.trim()) errors[name] = BLANK_MESSAGES[name]
  if (!isPincode(fields.pincode ?? '')) errors.pincode ??= 'A postal code must contain a letter or a digit.'
  if (!isPhone(fields.phone ?? '')) errors.phone ??= 'A phone number must contain digits.'
  return errors
}
