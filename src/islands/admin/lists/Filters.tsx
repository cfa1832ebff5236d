import { MAX_LENGTH } from '../../../domain/limits.ts'
import { type ReactNode, useId, useState } from 'react'

import type { UrlFilters } from '../../../lib/url-filters.ts'
import type { AdminList } from '../../../stores/admin/lists/list.ts'
import { useIsHydrated } from '../../use-is-hydrated.ts'
import { useDebouncedInput } from '../use-debounced-input.ts'
import { Button } from '../Button.tsx'

interface FilteredList {
  setFilters: AdminList<{ _id: string }>['setFilters']
  clearFilters: () => void
}

interface FilterFormProps {
  list: FilteredList
  filters: UrlFilters
  searchLabel: string
  placeholder?: string
  children?: ReactNode
}

export function FilterForm({ list, filters, searchLabel, placeholder, children }: FilterFormProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <form className="filters" role="search" onSubmit={(event) => event.preventDefault()}>
      {/* Before hydration, Enter submits the form with only enabled fields. */}
      {Object.entries(filters).map(
        ([name, value]) => name !== 'q' && <input key={name} type="hidden" name={name} value={value} />
      )}
      <SearchField list={list} term={filters.q ?? ''} label={searchLabel} placeholder={placeholder} />
      <button
        type="button"
        className="button quiet filters-toggle"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {formatToggleLabel(filters)}
      </button>
      <div id={id} className="filters-body" data-open={open}>
        {children}
        <Button disabled={Object.keys(filters).length === 0} onClick={list.clearFilters}>
          Clear all
        </Button>
      </div>
    </form>
  )
}

const UNCOUNTED_PARAMETERS = new Set(['q', 'sortBy', 'trash', 'product', 'actor', 'sold'])

function formatToggleLabel(filters: UrlFilters): string {
  const activeCount = Object.keys(filters).filter((name) => !UNCOUNTED_PARAMETERS.has(name)).length
  return activeCount > 0 ? `Filters (${activeCount} active)` : 'Filters'
}

const SEARCH_DEBOUNCE_MS = 300

interface SearchFieldProps {
  list: FilteredList
  term: string
  label: string
  placeholder?: string | undefined
}

function SearchField({ list, term, label, placeholder }: SearchFieldProps) {
  const id = useId()
  const input = useDebouncedInput({
    value: term,
    debounceMs: SEARCH_DEBOUNCE_MS,
    onDebouncedChange: (q) => list.setFilters({ q }, 'replace')
  })
  return (
    <div className="field search">
      <label htmlFor={id}>{label}</label>
      <input {...input} id={id} type="search" name="q" placeholder={placeholder} maxLength={MAX_LENGTH.searchTerm} />
    </div>
  )
}

export type FilterOptions = readonly (readonly [value: string, label: string])[]

interface SelectFilterProps {
  list: FilteredList
  filters: UrlFilters
  name: string
  label: string
  /** '' means no filter. */
  options: FilterOptions
}

export function SelectFilter({ list, filters, name, label, options }: SelectFilterProps) {
  const id = useId()
  const isHydrated = useIsHydrated()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        disabled={!isHydrated}
        // Firefox would restore a choice, and that it is not disabled.
        autoComplete="off"
        value={filters[name] ?? ''}
        onChange={(event) => list.setFilters({ [name]: event.target.value })}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

interface DateFilterProps {
  list: FilteredList
  filters: UrlFilters
  /** Both days are included. */
  name: 'from' | 'to'
  label: string
}

/** Long enough to type the second digit of a month. */
const DATE_DEBOUNCE_MS = 600

/** Filters by day in UTC. */
export function DateFilter({ list, filters, name, label }: DateFilterProps) {
  const id = useId()
  const isHydrated = useIsHydrated()
  const input = useDebouncedInput({
    value: filters[name] ?? '',
    debounceMs: DATE_DEBOUNCE_MS,
    onDebouncedChange: (day) => list.setFilters({ [name]: day })
  })
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {/* A half-typed year is 0002, 0020 or 0202. */}
      <input {...input} id={id} disabled={!isHydrated} type="date" min="1900-01-01" max="9999-12-31" />
    </div>
  )
}
