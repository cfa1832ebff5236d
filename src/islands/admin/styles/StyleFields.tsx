import { SelectOptions } from '../products/ProductFields.tsx'
import { useId } from 'react'

import { MAX_LENGTH } from '../../../domain/limits.ts'
import type { SharedField, StyleDraft } from '../../../stores/admin/styles/draft.ts'
import { changeDraft } from '../../../stores/admin/styles/panel.ts'

interface SharedFieldProps {
  draft: StyleDraft
  name: SharedField
  label: string
}

const setShared = (name: SharedField, value: string): void => changeDraft((draft) => ({ ...draft, [name]: value }))

export function SharedText({ draft, name, label }: SharedFieldProps) {
  const id = useId()
  const isTitle = name === 'title'
  const props = {
    id,
    value: draft[name],
    maxLength: isTitle ? MAX_LENGTH.styleTitle : MAX_LENGTH.productDescription,
    autoComplete: 'off'
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {isTitle ? (
        <input {...props} onChange={(event) => setShared(name, event.target.value)} />
      ) : (
        <textarea {...props} rows={2} onChange={(event) => setShared(name, event.target.value)} />
      )}
    </div>
  )
}

export function SharedSelect({ draft, name, label, options }: SharedFieldProps & { options: object }) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={draft[name]} onChange={(event) => setShared(name, event.target.value)}>
        <SelectOptions options={options} />
      </select>
    </div>
  )
}
