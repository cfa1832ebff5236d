/** The API requires notes, so the shop's own forms send these if the shopper enters none. */
export const NO_DELIVERY_NOTES = 'No delivery notes'

export interface AddressFieldText {
  label: string
  autoComplete?: string
  type?: string
  placeholder?: string
  /** The message if it is required and missing. */
  missing?: string
}

/** In the order of the form. */
export const ADDRESS_FORM = {
  address: { label: 'Address', autoComplete: 'address-line1', missing: 'Please enter the street and house number.' },
  addressLine2: { label: 'Address line 2 (optional)', autoComplete: 'address-line2' },
  city: { label: 'City', autoComplete: 'address-level2', missing: 'Please enter the city.' },
  region: { label: 'State or region (optional)', autoComplete: 'address-level1' },
  pincode: { label: 'Pincode', autoComplete: 'postal-code', missing: 'Please enter the postal code.' },
  country: { label: 'Country', autoComplete: 'country' },
  recipient: { label: 'Recipient (optional)', autoComplete: 'name' },
  phone: { label: 'Phone', autoComplete: 'tel', type: 'tel', missing: 'Please enter a phone number.' },
  notes: { label: 'Notes', placeholder: NO_DELIVERY_NOTES }
} satisfies Record<string, AddressFieldText>
export type AddressFieldName = keyof typeof ADDRESS_FORM

export const ADDRESS_FIELDS = Object.keys(ADDRESS_FORM) as AddressFieldName[]

/** As typed. A form without a choice of countries has no country. */
export type AddressValues = Partial<Record<AddressFieldName, string | undefined>>

/** Rejects only text that is invalid in every country. */
export const isPhone = (text: string): boolean => /\p{Nd}/u.test(text)
export const isPincode = (text: string): boolean => /[\p{L}\p{Nd}]/u.test(text)

export function findAddressErrors(fields: AddressValues): AddressValues {
  const errors: AddressValues = {}
  for (const name of ADDRESS_FIELDS) {
    const { missing }: AddressFieldText = ADDRESS_FORM[name]
    if (missing && !fields[name]?.trim()) errors[name] = missing
  }
  if (!isPincode(fields.pincode ?? '')) errors.pincode ??= 'A postal code must contain a letter or a digit.'
  if (!isPhone(fields.phone ?? '')) errors.phone ??= 'A phone number must contain digits.'
  return errors
}
