import { findAddressErrors } from './address-rules.ts'

interface RefusedForm {
  action: string
  message: string
  field?: string | undefined
  values: Record<string, string>
}

type Values = Parameters<typeof findAddressErrors>[0]

export interface AddressRequest {
  edit: string | null
  /** An address id. */
  delete: string | null
  notice: string | undefined
  refused: { values: Values; errors: Partial<Values> } | undefined
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
  return { values: fields, errors: { ...(field && { [field]: message }), ...findAddressErrors(fields) } }
}
