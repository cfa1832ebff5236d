import { type SubmitEvent, useId, useRef, useState } from 'react'

import { previewChange } from '../../../stores/admin/products/bulk-change.ts'
import { type ChangeName, CHANGES, parseChange } from '../../../stores/admin/products/change.ts'

/** Previews one change of the selected products, visible or not. */
export function ProductChange({ count }: { count: number }) {
  const [name, setName] = useState<ChangeName>('price')
  const [typed, setTyped] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const kind = CHANGES[name]
  const read = parseChange(name, typed)
  const problem = isSubmitted && 'problem' in read ? read.problem : undefined

  const choose = (next: string) => {
    setName(next as ChangeName)
    setTyped('')
    setSubmitted(false)
  }
  const apply = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSubmitted(true)
    if ('change' in read) void previewChange(name, read.change)
    else field.current?.focus()
  }

  return (
    <form className="change-form" aria-label="Change selected products" noValidate onSubmit={apply}>
      <select aria-label="Change" value={name} onChange={(event) => choose(event.target.value)}>
        {Object.entries(CHANGES).map(([value, { label }]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {'range' in kind && (
        <input
          ref={field}
          aria-label={kind.label}
          aria-invalid={problem !== undefined}
          aria-describedby={problem && id}
          // The number pad of phones has no minus.
          inputMode={kind.range.min < 0 ? 'text' : 'decimal'}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => typed && setSubmitted(true)}
        />
      )}
      <button className="button quiet">{kind.actionLabel(count)}</button>
      {problem && (
        <p id={id} className="problem" role="alert">
          {problem}
        </p>
      )}
    </form>
  )
}
