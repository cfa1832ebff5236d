interface Fields {
  address: string
  city: string
  pincode: string
  phone: string
  notes: string
}

const DIGIT = /\p{Nd}/gu
const SIGN = /[\p{L}\p{Nd}]/gu

/** What cannot be a phone number or a pincode anywhere; clients of the API send all else. */
export const mayBePhone = (text: string): boolean => count(text, DIGIT) > 0
export const mayBePincode = (text: string): boolean => count(text, SIGN) > 0

/** The shortest that are dialled and written somewhere in the world. */
const PHONE_DIGITS = 4
const PINCODE_SIGNS = 2

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
  if (count(fields.pincode, SIGN) < PINCODE_SIGNS) faults.pincode ??= 'This is too short for a pincode.'
  if (count(fields.phone, DIGIT) < PHONE_DIGITS) faults.phone ??= 'This has too few digits for a phone number.'
  return faults
}

const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0
