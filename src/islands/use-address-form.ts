import { useState } from 'react'
import { flushSync } from 'react-dom'

import type { Address } from '../api/contract/addresses.ts'
import type { AddressBookParams } from '../domain/addresses/address-book-params.ts'
import type { AddressValues } from '../domain/addresses/address-form.ts'
import type { AddressErrors } from '../stores/addresses.ts'
import { readControl } from '../lib/form-text.ts'

interface AddressFormState {
  /** A new key remounts the form. */
  key: number
  editedAddress: Address | undefined
  values: AddressValues
  errors: AddressErrors
}

const createNextForm = ({ key }: AddressFormState, editedAddress?: Address): AddressFormState => ({
  key: key + 1,
  editedAddress,
  values: editedAddress ?? {},
  errors: {}
})

/** Holds the state of the address form. Updates are synchronous, so callers can focus a field afterwards. */
export function useAddressForm(addresses: Address[], params: AddressBookParams) {
  const [form, setForm] = useState(() => createInitialForm(addresses, params))
  return {
    form,
    openForm: (editedAddress?: Address) =>
      flushSync(() => setForm((current) => createNextForm(current, editedAddress))),
    closeForm: (id: string) =>
      flushSync(() => setForm((current) => (current.editedAddress?._id === id ? createNextForm(current) : current)))
  }
}

function createInitialForm(addresses: Address[], { edit, rejectedAddress }: AddressBookParams): AddressFormState {
  const editedAddress = addresses.find(({ _id }) => _id === edit)
  const values = rejectedAddress?.values ?? editedAddress ?? {}
  // On hydration React resets a textarea to its default value.
  const notes = readControl('#address-notes') ?? values.notes
  return { key: 0, editedAddress, values: { ...values, notes }, errors: rejectedAddress?.errors ?? {} }
}
