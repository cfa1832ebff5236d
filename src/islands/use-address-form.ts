import { useState } from 'react'
import { flushSync } from 'react-dom'

import type { Address, AddressFields } from '../api/contract/addresses.ts'
import type { AddressRequest } from '../domain/addresses/address-request.ts'
import type { AddressFaults } from '../stores/addresses.ts'
import { readControl } from './read-control.ts'

interface AddressFormState {
  /** A key that remounts the form. */
  count: number
  /** Undefined for a new address. */
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

/** Updates synchronously, so that the caller can focus a field right after. */
export function useAddressForm(addresses: Address[], request: AddressRequest) {
  const [form, setForm] = useState(() => firstForm(addresses, request))
  return {
    form,
    openForm: (edited?: Address) => flushSync(() => setForm((current) => nextForm(current, edited))),
    /** Closes the form if it edits this address. */
    closeForm: (id: string) =>
      flushSync(() => setForm((current) => (current.edited?._id === id ? nextForm(current) : current)))
  }
}

function firstForm(addresses: Address[], { edit, refused }: AddressRequest): AddressFormState {
  const edited = addresses.find(({ _id }) => _id === edit)
  const values = refused?.values ?? edited
  // On hydration React resets a textarea to its default value, and would lose what was typed before.
  const notes = readControl('#address-notes') ?? values?.notes
  return { count: 0, edited, values: { ...values, notes }, faults: refused?.faults ?? {} }
}
