interface Fields {
  address: string
  city: string
  pincode: string
  phone: string
  notes: string
}

/** Rejects only what cannot be a phone number or a pincode anywhere in the world. */
export const mayBePhone = (text: string): boolean => /\p{Nd}/u.test(text)
export const mayBePincode = (text: string): boolean => /[\p{L}\p{Nd}]/u.test(text)

const BLANK: Fields = {
  address: 'Please enter the street and house number.',
  city: 'Please enter the city.',
  pincode: 'Please enter the pincode.',
  phone: 'Please enter a phone number.',
  notes: 'Please enter a note for the delivery.'
}

/** What is wrong with the fields of an address, said beside each of them to whoever typed it. */
export function addressFaults(fields: Fields): Partial<Fields> {
  const faults: Partial<Fields> = {}
  for (const name of Object.keys(BLANK) as (keyof Fields)[]) if (!fields[name].trim()) faults[name] = BLANK[name]
  if (!mayBePincode(fields.pincode)) faults.pincode ??= 'A pincode has a letter or a digit.'
  if (!mayBePhone(fields.phone)) faults.phone ??= 'A phone number has digits.'
  return faults
}
