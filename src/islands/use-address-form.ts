import { useState } from 'react'
import { flushSync } from 'react-dom'

import type { Address, AddressFields } from '../api/contract/addresses.ts'
import type { AddressRequest } from '../domain/addresses/address-request.ts'
import type { AddressFaults } from '../stores/addresses.ts'
import { readControl } from './read-control.ts'

interface AddressFormState {
  /** Remounts the form. */
  count: number
  edited: Address | undefined
  values: Partial<AddressFields>
  faults: AddressFaults
}

const nextForm = ({ count }: AddressFormState, edited?: Address): AddressFormState => ({
  count: count + 1,
  edited,
  values: edited ?? {},
  faults: {}
})

/** Synchronous, so callers can focus a field. */
export function useAddressForm(addresses: Address[], request: AddressRequest) {
  const [form, setForm] = useState(() => firstForm(addresses, request))
  return {
    form,
    openForm: (edited?: Address) => flushSync(() => setForm((current) => nextForm(current, edited))),
    closeForm: (id: string) =>
      flushSync(() => setForm((current) => (current.edited?._id === id ? nextForm(current) : current)))
  }
}

function firstForm(addresses: Address[], { edit, refused }: AddressRequest): AddressFormState {
  const edited = addresses.find(({ _id }) => _id === edit)
  const values = refused?.values ?? edited
  // On hydration React resets a textarea to its default value.
  const notes = readControl('#address-notes') ?? values?.notes
  return { count: 0, edited, values: { ...values, notes }, faults: refused?.faults ?? {} }
}
