import { type SubmitEvent, useId, useRef, useState } from 'react'

import { previewChange } from '../../../stores/admin/products/bulk-change.ts'
import { type ChangeName, CHANGES, parseChange } from '../../../stores/admin/products/change.ts'

export function ProductChange({ count }: { count: number }) {
  const [name, setName] = useState<ChangeName>('price')
  const [input, setInput] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const kind = CHANGES[name]
  const parsed = parseChange(name, input)
  const problem = isSubmitted && 'problem' in parsed ? parsed.problem : undefined

  const choose = (next: string) => {
    setName(next as ChangeName)
    setInput('')
    setSubmitted(false)
  }
  const apply = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSubmitted(true)
    if ('change' in parsed) void previewChange(name, parsed.change)
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
          // A phone's number pad has no minus.
          inputMode={kind.range.min < 0 ? 'text' : 'decimal'}
          autoComplete="off"
          value={input}
          onChange={(event) => setInput(event.target.value)}
          onBlur={() => input && setSubmitted(true)}
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
