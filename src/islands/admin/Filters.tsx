import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

import type { Filters as Chosen } from '../../lib/chosen-filters.ts'
import type { AdminList } from '../../stores/admin/list.ts'

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

/** Milliseconds without a key after which the list follows. */
const REST = 300

interface SearchBoxProps {
  list: List
  term: string
  label: string
  placeholder?: string | undefined
}

function SearchBox({ list, term, label, placeholder }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  const timer = useRef<number>(undefined)
  const awake = useRef(false)
  const id = useId()

  const look = () => {
    clearTimeout(timer.current)
    list.filter({ q: box.current?.value.trim() }, 'replace')
  }
  useEffect(() => {
    const typed = box.current?.value.trim()
    if (typed === term || !box.current) return
    // What was typed before the screen was awake is looked for; later, going back or clearing changes the box.
    if (awake.current) box.current.value = term
    else list.filter({ q: typed }, 'replace')
  }, [term, list])
  useEffect(() => {
    awake.current = true
    return () => clearTimeout(timer.current)
  }, [])

  return (
    <div className="field search">
      <label htmlFor={id}>{label}</label>
      <input
        ref={box}
        id={id}
        type="search"
        name="q"
        defaultValue={term}
        placeholder={placeholder}
        maxLength={200}
        autoComplete="off"
        onChange={() => {
          clearTimeout(timer.current)
          timer.current = window.setTimeout(look, REST)
        }}
        onKeyDown={(event) => event.key === 'Enter' && look()}
      />
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

/** The first or the last day, in UTC like every date of the shop. */
export function Day({ list, filters, name, label }: DayProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        value={filters[name] ?? ''}
        onChange={(event) => list.filter({ [name]: event.target.value })}
      />
    </div>
  )
}
