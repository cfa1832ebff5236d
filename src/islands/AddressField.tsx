import { MAX_LENGTH } from '../domain/limits.ts'

const FIELDS = {
  address: { label: 'Address', autoComplete: 'street-address', maxLength: MAX_LENGTH.address },
  city: { label: 'City', autoComplete: 'address-level2', maxLength: MAX_LENGTH.city },
  pincode: { label: 'Pincode', autoComplete: 'postal-code', maxLength: MAX_LENGTH.pincode },
  phone: { label: 'Phone', autoComplete: 'tel', type: 'tel', maxLength: MAX_LENGTH.phone },
  notes: { label: 'Notes', maxLength: MAX_LENGTH.notes }
}

export type AddressFieldName = keyof typeof FIELDS
export const ADDRESS_FIELDS = Object.keys(FIELDS) as AddressFieldName[]

interface AddressFieldProps {
  name: AddressFieldName
  value: string | undefined
  error: string | undefined
}

/** Uncontrolled, so hydration keeps typed text. */
export function AddressField({ name, value, error }: AddressFieldProps) {
  const id = `address-${name}`
  const { label, ...attributes } = FIELDS[name]
  const Control = name === 'notes' ? 'textarea' : 'input'
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Control
        id={id}
        name={name}
        required
        {...attributes}
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
      />
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
