/** Per user. */
export const MAX_ADDRESSES = 3

interface Fields {
  address: string
  city: string
  pincode: string
  phone: string
  notes: string
}

/** Rejects only text that is invalid in every country. */
export const isPhone = (text: string): boolean => /\p{Nd}/u.test(text)
export const isPincode = (text: string): boolean => /[\p{L}\p{Nd}]/u.test(text)

const BLANK_MESSAGES: Fields = {
  address: 'Please enter the street and house number.',
  city: 'Please enter the city.',
  pincode: 'Please enter the pincode.',
  phone: 'Please enter a phone number.',
  notes: 'Please enter a note for the delivery.'
}

export function findAddressErrors(fields: Fields): Partial<Fields> {
  const errors: Partial<Fields> = {}
  for (const name of Object.keys(BLANK_MESSAGES) as (keyof Fields)[])
    if (!fields[name].trim()) errors[name] = BLANK_MESSAGES[name]
  if (!isPincode(fields.pincode)) errors.pincode ??= 'A pincode must contain a letter or a digit.'
  if (!isPhone(fields.phone)) errors.phone ??= 'A phone number must contain digits.'
  return errors
}
