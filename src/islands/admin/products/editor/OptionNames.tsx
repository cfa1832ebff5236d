import { type KeyboardEvent, useContext, useState } from 'react'

import { MAX_LENGTH } from '../../../../domain/limits.ts'
import type { DraftColor, ProductDraft } from '../../../../stores/admin/products/editor/draft.ts'
import { changeDraft } from '../../../../stores/admin/products/editor/panel.ts'
import {
  addColors,
  addSizes,
  removeColor,
  removeSize,
  renameColor,
  renameSize,
  setSwatch
} from '../../../../stores/admin/products/editor/table.ts'
import { Button, IconButton } from '../../Button.tsx'
import { Field } from '../../Field.tsx'
import { GroupsContext } from '../groups-context.ts'
import { useEditor } from './use-editor.ts'

export function SizeHeader({ size }: { size: string }) {
  if (!size) return 'No size'
  return (
    <>
      <NameInput name={size} rename={renameSize} />
      <RemoveButton name={size} remove={removeSize} />
    </>
  )
}

export function ColorHeader({ color: { name, swatch } }: { color: DraftColor }) {
  if (!name) return 'No color'
  return (
    <span className="row color-header">
      <input
        type="color"
        aria-label={`Swatch of ${name}`}
        value={swatch}
        onChange={(event) => {
          const { value } = event.target
          changeDraft((draft) => setSwatch(draft, name, value))
        }}
      />
      <NameInput name={name} rename={renameColor} />
      <RemoveButton name={name} remove={removeColor} />
    </span>
  )
}

interface RemoveButtonProps {
  name: string
  remove: (draft: ProductDraft, name: string) => ProductDraft
}

const RemoveButton = ({ name, remove }: RemoveButtonProps) => (
  <IconButton
    icon="close"
    className="icon-button remove-name"
    label={`Remove ${name}`}
    onClick={() => changeDraft((draft) => remove(draft, name))}
  />
)

interface NameInputProps {
  name: string
  rename: (draft: ProductDraft, from: string, to: string) => ProductDraft
}

/** Renames a size or a color when the focus leaves it, or on Enter. */
function NameInput({ name, rename }: NameInputProps) {
  const [text, setText] = useState<string>()
  const submit = () => {
    if (text !== undefined && text !== name) changeDraft((draft) => rename(draft, name, text))
    setText(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    if (!event.ctrlKey && !event.metaKey) event.preventDefault()
    submit()
  }
  return (
    <input
      className="name-input"
      aria-label={`Name of ${name}`}
      value={text ?? name}
      size={Math.max(2, (text ?? name).length)}
      maxLength={MAX_LENGTH.color}
      autoComplete="off"
      onChange={(event) => setText(event.target.value)}
      onBlur={submit}
      onKeyDown={onKeyDown}
    />
  )
}

/** Adds the usual sizes of the product's category, which the owner has entered. */
function UsualSizes() {
  const { category } = useEditor().draft
  const sizes = useContext(GroupsContext).find(({ _id }) => _id === category)?.sizes
  return sizes && <Button onClick={() => changeDraft((draft) => addSizes(draft, sizes))}>Add sizes {sizes}</Button>
}

export const NameForms = () => (
  <>
    <UsualSizes />
    <div className="pair">
      <NameForm label="New size" placeholder="S, M, L" add={addSizes} />
      <NameForm label="New color" placeholder="navy, white" add={addColors} />
    </div>
  </>
)

interface NameFormProps {
  label: string
  placeholder: string
  add: (draft: ProductDraft, names: string) => ProductDraft
}

function NameForm({ label, placeholder, add }: NameFormProps) {
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
    <div className="row name-form">
      <Field label={label} value={text} placeholder={placeholder} onChange={setText} onKeyDown={onKeyDown} />
      <Button disabled={text.trim() === ''} onClick={submit} subject={label.toLowerCase()}>
        Add
      </Button>
    </div>
  )
}
