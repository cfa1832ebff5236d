const FIELDS = {
  address: { label: 'Address', autoComplete: 'street-address', maxLength: 200 },
  city: { label: 'City', autoComplete: 'address-level2', maxLength: 100 },
  pincode: { label: 'Pincode', autoComplete: 'postal-code', maxLength: 20 },
  phone: { label: 'Phone', autoComplete: 'tel', type: 'tel', maxLength: 40 },
  notes: { label: 'Notes', maxLength: 500 }
}

export type AddressFieldName = keyof typeof FIELDS
export const ADDRESS_FIELDS = Object.keys(FIELDS) as AddressFieldName[]

interface AddressFieldProps {
  name: AddressFieldName
  value: string | undefined
  fault: string | undefined
}

/** Uncontrolled, so hydration keeps typed text. */
export function AddressField({ name, value, fault }: AddressFieldProps) {
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
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault && `${id}-fault`}
      />
      {fault && (
        <p className="fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </div>
  )
}
