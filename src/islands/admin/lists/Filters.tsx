import { type ReactNode, useId, useState } from 'react'

import { MAX_LENGTH } from '../../../domain/limits.ts'
import { useIsHydrated } from '../../use-is-hydrated.ts'
import { Button } from '../Button.tsx'
import { Field, type FieldProps, type Options } from '../Field.tsx'
import { useDebouncedInput } from '../use-debounced-input.ts'
import type { ListView } from './use-list.ts'

interface SelectFilter {
  name: string
  label: string
  /** '' means no filter. */
  options: Options
  /** Names a value without an option, because a URL may hold several values. */
  formatOther?: (value: string) => string
}

/** A filter without options is a day in UTC. Both days are included. */
export type Filter = SelectFilter | { name: 'from' | 'to'; label: string; options?: undefined }

export const DAY_FILTERS: Filter[] = [
  { name: 'from', label: 'From' },
  { name: 'to', label: 'Until' }
]

/** A parameter without a field of its own. */
export interface Scope {
  name: string
  describe: (value: string) => ReactNode
  /** The label of the button that removes it. */
  clearLabel: string
}

export interface FiltersProps<Row extends { _id: string }> {
  view: ListView<Row>
  searchLabel: string
  placeholder: string
  filters?: readonly Filter[] | undefined
  scopes?: readonly Scope[] | undefined
}

export function Filters<Row extends { _id: string }>({
  view,
  searchLabel,
  placeholder,
  filters,
  scopes
}: FiltersProps<Row>) {
  const { list, filters: values, activeFilters } = view
  const [open, setOpen] = useState(false)
  const id = useId()
  const count = filters?.filter(({ name }) => name !== 'sortBy' && values[name]).length
  return (
    <>
      <form className="cluster filters" role="search" onSubmit={(event) => event.preventDefault()}>
        {/* Before hydration, Enter submits the form with only enabled fields. */}
        {Object.entries(values).map(
          ([name, value]) => name !== 'q' && <input key={name} type="hidden" name={name} value={value} />
        )}
        <TypedFilter
          label={searchLabel}
          className="search"
          value={values.q}
          onDebouncedChange={(q) => list.setFilters({ q }, 'replace')}
          debounceMs={SEARCH_DEBOUNCE_MS}
          type="search"
          name="q"
          placeholder={placeholder}
          maxLength={MAX_LENGTH.searchTerm}
        />
        <Button
          className="button quiet filters-toggle"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {count ? `Filters (${count} active)` : 'Filters'}
        </Button>
        <div id={id} className="cluster filters-body" data-open={open}>
          {filters?.map((filter) => (
            <FilterField key={filter.name} filter={filter} value={values[filter.name]} setFilters={list.setFilters} />
          ))}
          <Button disabled={activeFilters.length === 0} onClick={() => list.clearFilters()}>
            Clear all
          </Button>
        </div>
      </form>
      {scopes?.map(({ name, describe, clearLabel }) => {
        const value = values[name]
        return (
          value && (
            <p key={name} className="cluster list-scope">
              <span>{describe(value)}</span>
              <Button onClick={() => list.setFilters({ [name]: undefined })}>{clearLabel}</Button>
            </p>
          )
        )
      })}
    </>
  )
}

interface FilterFieldProps {
  filter: Filter
  value: string | undefined
  setFilters: (filters: Record<string, string>) => void
}

function FilterField({ filter, value = '', setFilters }: FilterFieldProps) {
  const isHydrated = useIsHydrated()
  const { name, label } = filter
  const change = (newValue: string) => setFilters({ [name]: newValue })
  if (filter.options) {
    return (
      <Field
        label={label}
        name={name}
        disabled={!isHydrated}
        options={addOther(filter, value)}
        value={value}
        onChange={change}
      />
    )
  }
  return (
    <TypedFilter
      label={label}
      value={value}
      onDebouncedChange={change}
      debounceMs={DAY_DEBOUNCE_MS}
      type="date"
      // A half-typed year is 0002, 0020 or 0202.
      min="1900-01-01"
      max="9999-12-31"
      disabled={!isHydrated}
    />
  )
}

const addOther = ({ options, formatOther }: SelectFilter, value: string): Options =>
  !formatOther || options.some(([option]) => option === value) ? options : [...options, [value, formatOther(value)]]

const SEARCH_DEBOUNCE_MS = 300
/** Long enough to type the second digit of a month. */
const DAY_DEBOUNCE_MS = 600

interface TypedFilterProps extends Omit<FieldProps, 'value' | 'onChange'> {
  value: string | undefined
  debounceMs: number
  onDebouncedChange: (value: string) => void
}

const TypedFilter = ({ value = '', debounceMs, onDebouncedChange, ...field }: TypedFilterProps) => (
  <Field {...field} {...useDebouncedInput({ value, debounceMs, onDebouncedChange })} />
)
