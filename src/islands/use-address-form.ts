import { useState } from 'react'
import { flushSync } from 'react-dom'

import type { Address, AddressFields } from '../api/contract/addresses.ts'
import type { AddressRequest } from '../domain/addresses/address-request.ts'
import type { AddressErrors } from '../stores/addresses.ts'
import { readControl } from './read-control.ts'

interface AddressFormState {
  /** A new key remounts the form. */
  key: number
  editedAddress: Address | undefined
  values: Partial<AddressFields>
  errors: AddressErrors
}

const createNextForm = ({ key }: AddressFormState, editedAddress?: Address): AddressFormState => ({
  key: key + 1,
  editedAddress,
  values: editedAddress ?? {},
  errors: {}
})

/** Holds the state of the address form. Updates are synchronous, so callers can focus a field afterwards. */
export function useAddressForm(addresses: Address[], request: AddressRequest) {
  const [form, setForm] = useState(() => createInitialForm(addresses, request))
  return {
    form,
    openForm: (editedAddress?: Address) =>
      flushSync(() => setForm((current) => createNextForm(current, editedAddress))),
    closeForm: (id: string) =>
      flushSync(() => setForm((current) => (current.editedAddress?._id === id ? createNextForm(current) : current)))
  }
}

function createInitialForm(addresses: Address[], { edit, refusedForm }: AddressRequest): AddressFormState {
  const editedAddress = addresses.find(({ _id }) => _id === edit)
  const values = refusedForm?.values ?? editedAddress
  // On hydration React resets a textarea to its default value.
  const notes = readControl('#address-notes') ?? values?.notes
  return { key: 0, editedAddress, values: { ...values, notes }, errors: refusedForm?.errors ?? {} }
}
