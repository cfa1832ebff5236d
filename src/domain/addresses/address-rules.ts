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

const BLANK: Fields = {
  address: 'Please enter the street and house number.',
  city: 'Please enter the city.',
  pincode: 'Please enter the pincode.',
  phone: 'Please enter a phone number.',
  notes: 'Please enter a note for the delivery.'
}

export function findAddressErrors(fields: Fields): Partial<Fields> {
  const faults: Partial<Fields> = {}
  for (const name of Object.keys(BLANK) as (keyof Fields)[]) if (!fields[name].trim()) faults[name] = BLANK[name]
  if (!isPincode(fields.pincode)) faults.pincode ??= 'A pincode must contain a letter or a digit.'
  if (!isPhone(fields.phone)) faults.phone ??= 'A phone number must contain digits.'
  return faults
}
