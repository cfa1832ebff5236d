import type { FormEvent } from 'react'

import type { AddressFields } from '../api/contract/addresses.ts'

export type Fields = AddressFields

export const noFields: Fields = { address: '', city: '', phone: '', pincode: '', notes: '' }

const INPUTS = [
  { name: 'address', label: 'Address', autoComplete: 'street-address', maxLength: 200 },
  { name: 'city', label: 'City', autoComplete: 'address-level2', maxLength: 100 },
  { name: 'pincode', label: 'Pincode', autoComplete: 'postal-code', maxLength: 20 },
  { name: 'phone', label: 'Phone', autoComplete: 'tel', inputMode: 'tel', maxLength: 40 }
] as const

/** The address fields among any others. */
export function readFields(given: Record<string, unknown>): Fields {
  const text = (name: keyof Fields) => (typeof given[name] === 'string' ? given[name] : '')
  return {
    address: text('address'),
    city: text('city'),
    phone: text('phone'),
    pincode: text('pincode'),
    notes: text('notes')
  }
}

interface AddressFormProps {
  editing: boolean
  fields: Fields
  save: (event: FormEvent<HTMLFormElement>) => void
  cancel: () => void
}

export function AddressForm({ editing, fields, save, cancel }: AddressFormProps) {
  return (
    <form method="post" action="/shop/address/add" className="address-form" onSubmit={save}>
      <h3>{editing ? 'Edit Address' : 'Add New Address'}</h3>
      {INPUTS.map(({ name, label, ...input }) => (
        <div className="field" key={name}>
          <label htmlFor={`address-${name}`}>{label}</label>
          <input id={`address-${name}`} name={name} defaultValue={fields[name]} required pattern=".*\S.*" {...input} />
        </div>
      ))}
      <div className="field">
        <label htmlFor="address-notes">Notes</label>
        <textarea id="address-notes" name="notes" defaultValue={fields.notes} required maxLength={500} />
      </div>
      <div className="address-buttons">
        <button className="button">{editing ? 'Update Address' : 'Save Address'}</button>
        {editing && (
          <button type="button" className="button quiet" onClick={cancel}>
            Cancel
          </button>
        )}
      </div>
    </form>
  )
}
