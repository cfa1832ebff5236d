import { findAddressErrors } from './address-rules.ts'

interface RejectedForm {
  action: string
  message: string
  field?: string | undefined
  values: Record<string, string>
}

type Values = Parameters<typeof findAddressErrors>[0]

export interface AddressBookParams {
  /** The id of the address to edit. */
  edit: string | null
  /** The id of the address to delete. */
  delete: string | null
  notice: string | undefined
  rejectedAddress: { values: Values; errors: Partial<Values> } | undefined
}

export function readAddressBookParams(search: URLSearchParams, form: RejectedForm | undefined): AddressBookParams {
  return {
    edit: search.get('edit'),
    delete: search.get('delete'),
    notice: findNotice(search),
    rejectedAddress: form && /^\/shop\/address\/(add|update)$/.test(form.action) ? toRejectedAddress(form) : undefined
  }
}

function findNotice(search: URLSearchParams): string | undefined {
  if (search.has('newAddress')) return 'Address added successfully'
  if (search.has('updated')) return 'Address updated successfully'
  return search.has('deleted') ? 'Address deleted successfully' : undefined
}

function toRejectedAddress({ message, field, values }: RejectedForm) {
  const { address = '', city = '', pincode = '', phone = '', notes = '' } = values
  const fields = { address, city, pincode, phone, notes }
  return { values: fields, errors: { ...(field && { [field]: message }), ...findAddressErrors(fields) } }
}
