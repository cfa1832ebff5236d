import { atom } from 'nanostores'

import type { Address, AddressFields } from '../api/contract/addresses.ts'
import { type ApiError, isApiError } from '../api/errors.ts'
import { ADDRESS_FIELDS, findAddressErrors, NO_DELIVERY_NOTES } from '../domain/addresses/address-form.ts'
import { eraseAddressDraft } from './address-draft.ts'
import { getCurrentUser } from './auth.ts'
import { call } from './call.ts'
import { isRetryable, showFailureToast, showSignInToast } from './failure.ts'
import { type Retry, showToast, startAttempt } from './toasts.ts'

type AddressChange = { kind: 'save'; addressId: string | undefined } | { kind: 'delete'; addressId: string }

export type AddressErrors = Partial<AddressFields>

/** Undefined until the island sets the rendered addresses. */
export const $addresses = atom<Address[] | undefined>()

/** The id of the address to which the order is sent. */
export const $selectedAddressId = atom<string | undefined>()

export const findSelected = (addresses: Address[], selectedId: string | undefined): Address | undefined =>
  addresses.find(({ _id }) => _id === selectedId) ?? addresses[0]

/** The address form of the checkout. */
export interface AddressFormHandle {
  /** Undefined for a new address. */
  addressId: string | undefined
  /** True if the form is open and has unsaved changes. */
  hasChanges: () => boolean
  focus: () => void
  /** Resolves to undefined if the address is not saved: it is invalid, or the request failed. Shows the error. */
  save: () => Promise<Address | undefined>
}

/** Lets the pay button save the form. */
export const $addressForm = atom<AddressFormHandle | undefined>()

/** In the order in which they are sent. */
export const $addressChanges = atom<AddressChange[]>([])

export const isChanging = (changes: AddressChange[], kind: AddressChange['kind'], addressId?: string): boolean =>
  changes.some((change) => change.kind === kind && change.addressId === addressId)

/** Drops the response if the addresses changed in the meantime. */
export async function loadAddresses(): Promise<void> {
  const before = $addresses.get()
  const retry = startAttempt('load addresses', () => void loadAddresses())
  try {
    const user = await getCurrentUser()
    const addresses = user && (await fetchAddresses(user.id))
    if (addresses && $addresses.get() === before) $addresses.set(addresses)
  } catch (error) {
    showFailureToast(error, retry)
  }
}

/** Adds the address if `addressId` is undefined. Resolves to undefined on failure. */
export async function saveAddress(
  values: AddressFields,
  addressId: string | undefined,
  retry: () => void
): Promise<{ saved: Address } | { errors: AddressErrors } | undefined> {
  const fields = { ...values, notes: values.notes.trim() || NO_DELIVERY_NOTES }
  const errors = findAddressErrors(fields)
  if (Object.keys(errors).length > 0) return { errors }
  return runChange({ kind: 'save', addressId }, retry, async (userId) => {
    const { data } = await (addressId
      ? call('PUT /api/shop/address/update/{userId}/{addressId}', { params: { userId, addressId }, body: fields })
      : call('POST /api/shop/address/add', { body: { userId, ...fields } }))
    await reloadAddresses(userId, [...excludeAddress(data._id), data])
    if (!addressId) eraseAddressDraft()
    showToast(addressId ? 'Address updated successfully' : 'Address added successfully')
    return { saved: data }
  })
}

export async function deleteAddress(addressId: string, retry: () => void): Promise<boolean> {
  const result = await runChange({ kind: 'delete', addressId }, retry, async (userId) => {
    await call('DELETE /api/shop/address/delete/{userId}/{addressId}', { params: { userId, addressId } })
    await reloadAddresses(userId, excludeAddress(addressId))
    showToast('Address deleted successfully')
    return { isDeleted: true }
  })
  return result !== undefined && 'isDeleted' in result
}

type Send<Result> = (userId: string) => Promise<Result>

let lastChange: Promise<unknown> = Promise.resolve()

/** Sends one change at a time. Ignores a change that is already being sent, or waits. */
function runChange<Result>(change: AddressChange, retry: () => void, send: Send<Result>) {
  if (isChanging($addressChanges.get(), change.kind, change.addressId)) return Promise.resolve(undefined)
  $addressChanges.set([...$addressChanges.get(), change])
  const retryAction = startAttempt(`${change.kind} address ${change.addressId}`, retry)
  const work = () => sendChange(retryAction, send)
  const sent = lastChange.then(work, work).finally(() => {
    $addressChanges.set($addressChanges.get().filter((other) => other !== change))
  })
  lastChange = sent
  return sent
}

async function sendChange<Result>(retry: Retry, send: Send<Result>) {
  try {
    const user = await getCurrentUser()
    if (user) return await send(user.id)
    showSignInToast()
  } catch (error) {
    const errors = findServerErrors(error)
    if (errors) return { errors }
    showFailureToast(error, retry)
    // Another tab may have added or deleted an address.
    if ((error as ApiError).kind !== 'unauthorized' && !isRetryable(error)) await loadAddresses()
  }
  return undefined
}

function findServerErrors(error: unknown): AddressErrors | undefined {
  const field = isApiError(error) && ADDRESS_FIELDS.find((name) => name === error.field)
  return field ? { [field]: error.message } : undefined
}

/** The change itself succeeded, so a failed reload is no error. */
async function reloadAddresses(userId: string, fallback: Address[]): Promise<void> {
  $addresses.set(await fetchAddresses(userId).catch(() => fallback))
}

const excludeAddress = (id: string): Address[] => ($addresses.get() ?? []).filter(({ _id }) => _id !== id)

const fetchAddresses = async (userId: string): Promise<Address[]> =>
  (await call('GET /api/shop/address/get/{userId}', { params: { userId } })).data
