import { type SubmitEvent, useId, useRef, useState } from 'react'

import type { AdminProduct, ProductChangeInput } from '../../api/contract/product-administration.ts'
import { type ChangeName, CHANGES, comesTo, readChange } from '../../stores/admin/products-change.ts'
import { changeSelected } from '../../stores/admin/products-selection.ts'
import { FromTo } from './FromTo.tsx'

interface ProductChangeProps {
  /** Those of the selected products that are in view. */
  products: AdminProduct[]
  /** How many are selected, in view or not. */
  count: number
}

/** One change of all that is selected, with what it comes to before it is made. */
export function ProductChange({ products, count }: ProductChangeProps) {
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
    if ('change' in read) void changeSelected(read.change)
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
      {'change' in read && <ComesTo name={name} change={read.change} products={products} count={count} />}
    </form>
  )
}

/** So many products tell what a change comes to. */
const SHOWN = 3

function ComesTo({
  name,
  change,
  products,
  count
}: ProductChangeProps & { name: ChangeName; change: ProductChangeInput }) {
  const shown = products.slice(0, SHOWN)
  return (
    <ul role="list" className="comes-to" aria-label="What it comes to">
      {shown.map((product) => {
        const { title, ...what } = comesTo(name, change, product)
        return (
          <li key={product._id}>
            <strong>{title}</strong> {'whyNot' in what ? what.whyNot : <FromTo {...what} />}
          </li>
        )
      })}
      {count > shown.length && <li>… and {(count - shown.length).toLocaleString('en-US')} more</li>}
    </ul>
  )
}
