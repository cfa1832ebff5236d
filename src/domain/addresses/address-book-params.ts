import { pick } from '../../lib/pick.ts'
import { ADDRESS_FIELDS, type AddressValues, findAddressErrors } from './address-form.ts'

interface RejectedForm {
  action: string
  message: string
  field?: string | undefined
  values: Record<string, string>
}

export interface AddressBookParams {
  /** The id of the address to edit. */
  edit: string | null
  /** The id of the address to delete. */
  delete: string | null
  notice: string | undefined
  rejectedAddress: { values: AddressValues; errors: AddressValues } | undefined
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
  const fields = pick(values, ADDRESS_FIELDS)
  return { values: fields, errors: { ...(field && { [field]: message }), ...findAddressErrors(fields) } }
}
