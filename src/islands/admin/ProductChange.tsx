import { type SubmitEvent, useId, useRef, useState } from 'react'

import { previewChange } from '../../stores/admin/products-bulk-change.ts'
import { type ChangeName, CHANGES, readChange } from '../../stores/admin/products-change.ts'

/** Chooses one change of the selected products, so many, in view or not. It is previewed before it is made. */
export function ProductChange({ count }: { count: number }) {
  const [name, setName] = useState<ChangeName>('price')
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const kind = CHANGES[name]
  const read = readChange(name, typed)
  const problem = tried && 'problem' in read ? read.problem : undefined

  const choose = (next: string) => {
    setName(next as ChangeName)
    setTyped('')
    setTried(false)
  }
  const apply = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if ('change' in read) void previewChange(name, read.change)
    else field.current?.focus()
  }

  return (
    <form className="change-form" aria-label="Change selected products" noValidate onSubmit={apply}>
      <select aria-label="Change" value={name} onChange={(event) => choose(event.target.value)}>
        {Object.entries(CHANGES).map(([value, { words }]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      {'range' in kind && (
        <input
          ref={field}
          aria-label={kind.words}
          aria-invalid={problem !== undefined}
          aria-describedby={problem && id}
          // A telephone's number pad has no minus.
          inputMode={kind.range.min < 0 ? 'text' : 'decimal'}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => typed && setTried(true)}
        />
      )}
      <button className="button quiet">{kind.told(count)}</button>
      {problem && (
        <p id={id} className="problem" role="alert">
          {problem}
        </p>
      )}
    </form>
  )
}
