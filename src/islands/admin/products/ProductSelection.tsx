import { type SubmitEvent, useId, useRef, useState } from 'react'

import type { ListedAdminProduct } from '../../../api/contract/product-administration.ts'
import { PRICE_ENDINGS } from '../../../domain/limits.ts'
import { previewChange } from '../../../stores/admin/products/bulk-change.ts'
import {
  BULK_CHANGES,
  type BulkChangeName,
  type Ending,
  parseBulkChange
} from '../../../stores/admin/products/bulk-change-kinds.ts'
import {
  deleteSelected,
  describeSelection,
  hasUnselectedRows,
  restoreSelected,
  selectAllMatching
} from '../../../stores/admin/products/selection.ts'
import { Selection } from '../lists/Selection.tsx'
import type { ListView } from '../lists/use-list.ts'
import { Button } from '../Button.tsx'

export function ProductSelection({ view, isTrash }: { view: ListView<ListedAdminProduct>; isTrash: boolean }) {
  const { state, selected } = view
  const { rows } = state
  const total = (state.status === 'ready' && state.total) || 0
  const hasStyles = rows.some(({ variants }) => variants)
  return (
    <Selection
      view={view}
      text={describeSelection(rows, selected)}
      below={!isTrash && <BulkChangeForm count={selected.size} />}
    >
      {hasUnselectedRows({ rows, total }, selected) && (
        <Button onClick={() => void selectAllMatching()}>
          Select all {!hasStyles && `${total.toLocaleString('en-US')} `}matching products
        </Button>
      )}
      {isTrash ? (
        <Button isPrimary onClick={() => void restoreSelected()}>
          Restore
        </Button>
      ) : (
        <Button onClick={() => void deleteSelected()}>Delete</Button>
      )}
    </Selection>
  )
}

function BulkChangeForm({ count }: { count: number }) {
  const [name, setName] = useState<BulkChangeName>('price')
  const [input, setInput] = useState('')
  const [ending, setEnding] = useState<Ending>()
  const [isSubmitted, setSubmitted] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const selectedChange = BULK_CHANGES[name]
  const parsed = parseBulkChange(name, input, ending)
  const error = isSubmitted && 'error' in parsed ? parsed.error : undefined

  const selectChange = (newName: string) => {
    setName(newName as BulkChangeName)
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
    <form className="cluster change-form" aria-label="Change selected products" noValidate onSubmit={apply}>
      <select aria-label="Change" value={name} onChange={(event) => selectChange(event.target.value)}>
        {Object.entries(BULK_CHANGES).map(([value, { label }]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {'range' in selectedChange && (
        <input
          ref={field}
          aria-label={selectedChange.label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && id}
          // The number pad of a phone has no minus key.
          inputMode={selectedChange.range.min < 0 ? 'text' : 'decimal'}
          autoComplete="off"
          value={input}
          onChange={(event) => setInput(event.target.value)}
          onBlur={() => input && setSubmitted(true)}
        />
      )}
      {'canRound' in selectedChange && (
        <select
          aria-label="Round to"
          value={ending ?? ''}
          onChange={({ target }) => setEnding(PRICE_ENDINGS.find((cents) => String(cents) === target.value))}
        >
          <option value="">Do not round</option>
          {PRICE_ENDINGS.map((cents) => (
            <option key={cents} value={cents}>
              Round to .{String(cents).padStart(2, '0')}
            </option>
          ))}
        </select>
      )}
      <Button type="submit">{selectedChange.actionLabel(count)}</Button>
      {error && (
        <p id={id} className="field-error" role="alert">
          {error}
        </p>
      )}
    </form>
  )
}
