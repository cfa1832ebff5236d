import { MAX_LENGTH } from '../../../domain/limits.ts'
import { type ReactNode, useId, useState } from 'react'

import type { UrlFilters as FilterValues } from '../../../lib/url-filters.ts'
import type { AdminList } from '../../../stores/admin/lists/list.ts'
import { useDebouncedInput } from '../use-debounced-input.ts'

interface List {
  setFilters: AdminList<{ _id: string }>['setFilters']
  clearFilters: () => void
}

interface FiltersProps {
  list: List
  filters: FilterValues
  search: string
  placeholder?: string
  children?: ReactNode
}

export function Filters({ list, filters, search, placeholder, children }: FiltersProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <form className="filters" role="search" onSubmit={(event) => event.preventDefault()}>
      <SearchBox list={list} term={filters.q ?? ''} label={search} placeholder={placeholder} />
      <button
        type="button"
        className="button quiet fold"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {formatToggle(filters)}
      </button>
      <div id={id} className="folded" data-open={open}>
        {children}
        <button
          type="button"
          className="button quiet"
          disabled={Object.keys(filters).length === 0}
          onClick={list.clearFilters}
        >
          Clear all
        </button>
      </div>
    </form>
  )
}

const OTHER_PARAMETERS = new Set(['q', 'sortBy', 'trash', 'product', 'actor'])

function formatToggle(filters: FilterValues): string {
  const active = Object.keys(filters).filter((name) => !OTHER_PARAMETERS.has(name)).length
  return active > 0 ? `Filters (${active} active)` : 'Filters'
}

const SEARCH_DEBOUNCE_MS = 300

interface SearchBoxProps {
  list: List
  term: string
  label: string
  placeholder?: string | undefined
}

function SearchBox({ list, term, label, placeholder }: SearchBoxProps) {
  const id = useId()
  const input = useDebouncedInput({
    value: term,
    debounce: SEARCH_DEBOUNCE_MS,
    onSettle: (q) => list.setFilters({ q }, 'replace')
  })
  return (
    <div className="field search">
      <label htmlFor={id}>{label}</label>
      <input {...input} id={id} type="search" name="q" placeholder={placeholder} maxLength={MAX_LENGTH.searchTerm} />
    </div>
  )
}

interface ChoiceProps {
  list: List
  filters: FilterValues
  name: string
  label: string
  /** '' means no filter. */
  options: readonly (readonly [value: string, label: string])[]
}

export function SelectFilter({ list, filters, name, label, options }: ChoiceProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={filters[name] ?? ''} onChange={(event) => list.setFilters({ [name]: event.target.value })}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

interface DayProps {
  list: List
  filters: FilterValues
  /** Both are inclusive. */
  name: 'from' | 'to'
  label: string
}

/** Long enough to type the second digit of a month. */
const DATE_DEBOUNCE_MS = 600

/** In UTC. */
export function DateFilter({ list, filters, name, label }: DayProps) {
  const id = useId()
  const input = useDebouncedInput({
    value: filters[name] ?? '',
    debounce: DATE_DEBOUNCE_MS,
    onSettle: (day) => list.setFilters({ [name]: day })
  })
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {/* A half-typed year is 0002, 0020 or 0202. */}
      <input {...input} id={id} type="date" min="1900-01-01" max="9999-12-31" />
    </div>
  )
}
