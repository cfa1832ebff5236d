import { type ReactNode, useId, useState } from 'react'

import type { Filters as Chosen } from '../../lib/chosen-filters.ts'
import type { AdminList } from '../../stores/admin/list.ts'
import { useBox } from './use-box.ts'

interface List {
  filter: AdminList<{ _id: string }>['filter']
  clear: () => void
}

interface FiltersProps {
  list: List
  filters: Chosen
  /** As in 'Search orders'. */
  search: string
  placeholder?: string
  children?: ReactNode
}

/**
 * The search box of a list and its other filters; each of them is in the address bar. Where they would push the list out
 * of a narrow window, the others are folded away.
 */
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
        {foldWords(filters)}
      </button>
      <div id={id} className="folded" data-open={open}>
        {children}
        <button
          type="button"
          className="button quiet"
          disabled={Object.keys(filters).length === 0}
          onClick={list.clear}
        >
          Clear all
        </button>
      </div>
    </form>
  )
}

/** What is in the address and shown elsewhere on the screen. */
const ELSEWHERE = new Set(['q', 'sortBy', 'trash', 'product', 'actor'])

function foldWords(filters: Chosen): string {
  const on = Object.keys(filters).filter((name) => !ELSEWHERE.has(name)).length
  return on > 0 ? `Filters (${on} on)` : 'Filters'
}

/** In milliseconds. */
const REST = 300

interface SearchBoxProps {
  list: List
  term: string
  label: string
  placeholder?: string | undefined
}

function SearchBox({ list, term, label, placeholder }: SearchBoxProps) {
  const id = useId()
  const input = useBox({ value: term, rest: REST, follow: (q) => list.filter({ q }, 'replace') })
  return (
    <div className="field search">
      <label htmlFor={id}>{label}</label>
      <input {...input} id={id} type="search" name="q" placeholder={placeholder} maxLength={200} />
    </div>
  )
}

interface ChoiceProps {
  list: List
  filters: Chosen
  name: string
  label: string
  /** Each value with its words; '' is what stands when nothing is chosen. */
  options: readonly (readonly [value: string, words: string])[]
}

/** One filter with a few values. */
export function Choice({ list, filters, name, label, options }: ChoiceProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={filters[name] ?? ''} onChange={(event) => list.filter({ [name]: event.target.value })}>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}

interface DayProps {
  list: List
  filters: Chosen
  /** Both days count. */
  name: 'from' | 'to'
  label: string
}

/** In milliseconds: the first of a month's two digits is a month as well. */
const REST_OF_DAY = 600

/** The first or the last day, in UTC like every date of the shop. */
export function Day({ list, filters, name, label }: DayProps) {
  const id = useId()
  const input = useBox({
    value: filters[name] ?? '',
    rest: REST_OF_DAY,
    follow: (typed) => list.filter({ [name]: typed })
  })
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {/* While a year is typed it is 0002, 0020 and 0202. */}
      <input {...input} id={id} type="date" min="1900-01-01" max="9999-12-31" />
    </div>
  )
}
