import { addressFaults } from './address-rules.ts'

interface RefusedForm {
  action: string
  message: string
  field?: string | undefined
  values: Record<string, string>
}

type Values = Parameters<typeof addressFaults>[0]

/** The state of the address manager from the URL or from a form that the server refused. */
export interface AddressRequest {
  /** The id of the address to edit. */
  edit: string | null
  /** The id of the address to delete, which awaits confirmation. */
  delete: string | null
  notice: string | undefined
  refused: { values: Values; faults: Partial<Values> } | undefined
}

export function readAddressRequest(search: URLSearchParams, refused: RefusedForm | undefined): AddressRequest {
  return {
    edit: search.get('edit'),
    delete: search.get('delete'),
    notice: noticeOf(search),
    refused: refused && /^\/shop\/address\/(add|update)$/.test(refused.action) ? readRefused(refused) : undefined
  }
}

function noticeOf(search: URLSearchParams): string | undefined {
  if (search.has('address')) return 'Address added successfully'
  if (search.has('updated')) return 'Address updated successfully'
  return search.has('deleted') ? 'Address deleted successfully' : undefined
}

function readRefused({ message, field, values }: RefusedForm) {
  const { address = '', city = '', pincode = '', phone = '', notes = '' } = values
  const fields = { address, city, pincode, phone, notes }
  return { values: fields, faults: { ...(field && { [field]: message }), ...addressFaults(fields) } }
}
