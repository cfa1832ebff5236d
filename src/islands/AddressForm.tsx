import { useStore } from '@nanostores/react'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import type { Address, AddressFields } from '../api/contract/addresses.ts'
import { createAddressPageUrl, type AddressPage } from '../domain/addresses/address-pages.ts'
import { ADDRESS_FIELDS, type AddressFieldName, type AddressValues } from '../domain/addresses/address-form.ts'
import { MAX_ADDRESSES } from '../domain/limits.ts'
import { getPostalCodeLabel } from '../domain/addresses/format-address.ts'
import { readAddressDraft, saveAddressDraft } from '../stores/address-draft.ts'
import {
  $addressChanges,
  $addresses,
  $addressForm,
  type AddressErrors,
  isChanging,
  saveAddress
} from '../stores/addresses.ts'
import { AddressField } from './AddressField.tsx'
import { interceptPlainClick } from '../lib/plain-click.ts'

interface AddressFormProps {
  page: AddressPage
  userId: string
  /** The name of the account. */
  recipient: string
  /** The codes of the countries that the shop delivers to. */
  countries: string[]
  /** True if the form opens only on request, which does not apply to an edited or rejected address. */
  isCollapsed: boolean
  editedAddress: Address | undefined
  values: AddressValues
  errors: AddressErrors
  onSave: (saved: Address, form: HTMLFormElement) => void
  onCancel: () => void
}

export function AddressForm({
  page,
  userId,
  recipient,
  countries,
  isCollapsed,
  editedAddress,
  values,
  errors: initialErrors,
  onSave,
  onCancel
}: AddressFormProps) {
  const [errors, setErrors] = useState(initialErrors)
  const isBusy = isChanging(useStore($addressChanges), 'save', editedAddress?._id)
  const ref = useDraft(editedAddress ? undefined : userId)
  const [home = ''] = countries
  const [country, setCountry] = useState(values.country || home)
  // An address can be in a country to which the shop no longer delivers.
  const hasCountries = countries.length > 1 || Boolean(values.country)

  // The shopper may have chosen a country before hydration.
  useLayoutEffect(() => {
    const field = ref.current?.elements.namedItem('country') as HTMLSelectElement | null | undefined
    if (field) setCountry(field.value)
  }, [ref])

  /** The fields that the limit of addresses keeps from being saved. */
  const refusedFields = useRef<AddressFields>(undefined)

  const save = async (form: HTMLFormElement, fields: AddressFields) => {
    // The form may have closed, or its fields changed.
    const retry = () => (form.isConnected ? form.requestSubmit() : void save(form, fields))
    const result = await saveAddress(fields, editedAddress?._id, retry)
    if (!result) {
      if (!editedAddress && $addresses.get()?.length === MAX_ADDRESSES) refusedFields.current = fields
      return undefined
    }
    if ('saved' in result) {
      onSave(result.saved, form)
      return result.saved
    }
    flushSync(() => setErrors(result.errors))
    form.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    return undefined
  }
  const runningSave = useRef<Promise<Address | undefined>>(undefined)
  /** Two clicks must not add two addresses. */
  const saveOnce = (form: HTMLFormElement) =>
    (runningSave.current ??= save(form, readFields(form)).finally(() => (runningSave.current = undefined)))
  // Each render sets it, because `save` uses the current props. Astro may repeat a click before `useEffect`.
  useLayoutEffect(() => {
    const form = ref.current
    if (!form) return
    $addressForm.set({
      addressId: editedAddress?._id,
      hasChanges: () => {
        if (!form.closest('details')?.open) return false
        const unchanged: AddressValues = { country: home, ...(refusedFields.current ?? editedAddress) }
        return listFields(form).some((field) => hasOtherValue(field, unchanged[field.name]))
      },
      focus: () => listFields(form)[0]?.focus(),
      save: () => saveOnce(form)
    })
  })
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void saveOnce(event.currentTarget)
  }
  const handleChange = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    const { name, value } = target as HTMLInputElement
    if (name === 'country') setCountry(value)
    setErrors({ ...errors, [name]: undefined })
    if (!editedAddress) saveAddressDraft(userId, readFields(currentTarget))
  }

  const title = editedAddress ? 'Edit Address' : 'Add New Address'

  return (
    <details
      className="disclosure address-new"
      open={!isCollapsed || editedAddress !== undefined || Object.keys(initialErrors).length > 0}
    >
      <summary>
        <h3>{title}</h3>
      </summary>
      <form
        ref={ref}
        method="post"
        action={editedAddress ? '/shop/address/update' : '/shop/address/add'}
        className="stack address-form"
        noValidate
        onSubmit={handleSubmit}
        onChange={handleChange}
      >
        <input type="hidden" name="from" value={page} />
        {editedAddress && <input type="hidden" name="addressId" value={editedAddress._id} />}
        {ADDRESS_FIELDS.filter((name) => name !== 'country' || hasCountries).map((name) => (
          <AddressField
            key={name}
            name={name}
            value={values[name]}
            error={errors[name]}
            {...(name === 'pincode' && { label: getPostalCodeLabel(country) })}
            {...(name === 'country' && { countries })}
            {...(name === 'recipient' && { placeholder: recipient })}
          />
        ))}
        <div className="cluster">
          <button className="button" aria-disabled={isBusy}>
            {isBusy ? 'Saving…' : editedAddress ? 'Update Address' : 'Save Address'}
          </button>
          {editedAddress && (
            <a
              className="button quiet"
              href={`${createAddressPageUrl(page)}#edit-${editedAddress._id}`}
              onClick={(event) => interceptPlainClick(event) && onCancel()}
            >
              Cancel
            </a>
          )}
        </div>
      </form>
    </details>
  )
}

/** Restores the draft, but keeps text that was typed before hydration. */
function useDraft(userId: string | undefined) {
  const ref = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    const form = ref.current
    if (!form || userId === undefined) return
    const draft = readAddressDraft(userId)
    for (const field of listFields(form)) if (isUntouched(field)) field.value = draft?.[field.name] ?? field.value
    saveAddressDraft(userId, readFields(form))
  }, [userId])
  return ref
}

type AddressControl = (HTMLInputElement | HTMLSelectElement) & { name: AddressFieldName }

const listFields = (form: HTMLFormElement): AddressControl[] =>
  ADDRESS_FIELDS.flatMap((name) => (form.elements.namedItem(name) as AddressControl | null) ?? [])

const readFields = (form: HTMLFormElement): AddressFields =>
  Object.fromEntries(listFields(form).map(({ name, value }) => [name, value])) as unknown as AddressFields

const isUntouched = (field: AddressControl): boolean =>
  'selectedIndex' in field ? field.selectedIndex === 0 : field.value === ''

/** Compares with the value as the control would show it, because inputs remove line breaks. */
function hasOtherValue(field: AddressControl, value = ''): boolean {
  const copy = field.cloneNode(true) as AddressControl
  copy.value = value
  return field.value !== copy.value
}
