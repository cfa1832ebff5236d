import type { Address } from '../api/contract/addresses.ts'

/** Gives the pay button access to the address form. */
export interface AddressFormHandle {
  /** Undefined for a new address. */
  addressId: string | undefined
  isOpen: () => boolean
  hasChanges: () => boolean
  focus: () => void
  /** Resolves to undefined if the address is not saved: it is invalid, or the request failed. Shows the error. */
  save: () => Promise<Address | undefined>
}

let currentForm: AddressFormHandle | undefined

/** Registers the form, so that the pay button can save it. Returns a function that unregisters it. */
export function registerAddressForm(form: AddressFormHandle): () => void {
  currentForm = form
  return () => {
    if (currentForm === form) currentForm = undefined
  }
}

/** Returns the form if it is open and has unsaved changes. */
export const findUnsavedAddressForm = (): AddressFormHandle | undefined =>
  currentForm?.isOpen() && currentForm.hasChanges() ? currentForm : undefined
