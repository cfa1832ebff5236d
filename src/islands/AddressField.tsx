import type { AddressFieldName } from '../domain/addresses/address-rules.ts'
import { getCountryName } from '../domain/addresses/format-address.ts'
import { MAX_LENGTH } from '../domain/limits.ts'

const FIELDS = {
  address: { label: 'Address', autoComplete: 'address-line1', maxLength: MAX_LENGTH.address, required: true },
  addressLine2: {
    label: 'Address line 2 (optional)',
    autoComplete: 'address-line2',
    maxLength: MAX_LENGTH.addressLine2
  },
  city: { label: 'City', autoComplete: 'address-level2', maxLength: MAX_LENGTH.city, required: true },
  region: { label: 'State or region (optional)', autoComplete: 'address-level1', maxLength: MAX_LENGTH.region },
  pincode: { label: 'Pincode', autoComplete: 'postal-code', maxLength: MAX_LENGTH.pincode, required: true },
  country: { label: 'Country', autoComplete: 'country' },
  recipient: { label: 'Recipient (optional)', autoComplete: 'name', maxLength: MAX_LENGTH.recipient },
  phone: { label: 'Phone', autoComplete: 'tel', type: 'tel', maxLength: MAX_LENGTH.phone, required: true },
  notes: { label: 'Notes', maxLength: MAX_LENGTH.notes }
}

interface AddressFieldProps {
  name: AddressFieldName
  value: string | undefined
  error: string | undefined
  /** Replaces the label. */
  label?: string
  placeholder?: string
  /** The codes that a select offers. */
  countries?: string[]
}

/** Uncontrolled, so hydration keeps typed text. */
export function AddressField({ name, value, error, countries, ...replacements }: AddressFieldProps) {
  const id = `address-${name}`
  const { label, ...attributes } = { ...FIELDS[name], ...replacements }
  const Control = countries ? 'select' : name === 'notes' ? 'textarea' : 'input'
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Control
        id={id}
        name={name}
        {...attributes}
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
      >
        {countries?.map((code) => (
          // The browser may know another name of a country than the server.
          <option key={code} value={code} suppressHydrationWarning>
            {getCountryName(code)}
          </option>
        ))}
      </Control>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
