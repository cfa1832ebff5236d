import { type KeyboardEvent, useState } from 'react'

import { MAX_LENGTH } from '../../../../domain/limits.ts'

/** Renames a size or a color when the focus leaves it, or on Enter. */
export function NameInput({ name, rename }: { name: string; rename: (name: string) => void }) {
  const [text, setText] = useState<string>()
  const submit = () => {
    if (text !== undefined && text !== name) rename(text)
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
