import { type KeyboardEvent, useId, useState } from 'react'

import type { ProductDraft } from '../../../../stores/admin/products/editor/draft.ts'
import { changeDraft } from '../../../../stores/admin/products/editor/panel.ts'
import { addColors, addSizes } from '../../../../stores/admin/products/editor/table.ts'
import { Button } from '../../Button.tsx'

export const NameForms = () => (
  <div className="pair">
    <NameForm label="New size" placeholder="S, M, L" add={addSizes} />
    <NameForm label="New color" placeholder="navy, white" add={addColors} />
  </div>
)

interface NameFormProps {
  label: string
  placeholder: string
  add: (draft: ProductDraft, names: string) => ProductDraft
}

function NameForm({ label, placeholder, add }: NameFormProps) {
  const id = useId()
  const [text, setText] = useState('')
  const submit = () => {
    changeDraft((draft) => add(draft, text))
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    submit()
  }
  return (
    <div className="field name-form">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={text}
        placeholder={placeholder}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button disabled={text.trim() === ''} onClick={submit} subject={label.toLowerCase()}>
        Add
      </Button>
    </div>
  )
}
