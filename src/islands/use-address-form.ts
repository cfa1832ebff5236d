import { useState } from 'react'
import { flushSync } from 'react-dom'

import type { Address, AddressFields } from '../api/contract/addresses.ts'
import type { AddressRequest } from '../lib/address-request.ts'
import type { AddressFaults } from '../stores/addresses.ts'
import { readControl } from './read-control.ts'

interface AddressFormState {
  /** Counts the forms, so that each is a new component with fields of its own. */
  count: number
  /** The address to edit; without one the form adds a new address. */
  edited: Address | undefined
  values: Partial<AddressFields>
  faults: AddressFaults
}

/** The form that is open, and a function that opens another one at once, so that it can be focused. */
export function useAddressForm(addresses: Address[], request: AddressRequest) {
  const [form, setForm] = useState(() => firstForm(addresses, request))
  const openForm = (edited?: Address) =>
    flushSync(() => setForm(({ count }) => ({ count: count + 1, edited, values: edited ?? {}, faults: {} })))
  return [form, openForm] as const
}

function firstForm(addresses: Address[], { edit, refused }: AddressRequest): AddressFormState {
  const edited = addresses.find(({ _id }) => _id === edit)
  const values = refused?.values ?? edited
  // On hydration React resets a textarea to its default value, and would lose what was typed before.
  const notes = readControl('#address-notes') ?? values?.notes
  return { count: 0, edited, values: { ...values, notes }, faults: refused?.faults ?? {} }
}
