import { ADDRESS_FORM, type AddressFieldName, type AddressFieldText } from '../domain/addresses/address-form.ts'
import { getCountryName } from '../domain/addresses/format-address.ts'
import { MAX_LENGTH } from '../domain/limits.ts'

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
  const { label, missing, ...attributes }: AddressFieldText = { ...ADDRESS_FORM[name], ...replacements }
  const Control = countries ? 'select' : name === 'notes' ? 'textarea' : 'input'
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Control
        id={id}
        name={name}
        maxLength={name === 'country' ? undefined : MAX_LENGTH[name]}
        required={missing !== undefined}
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
