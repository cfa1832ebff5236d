import type { ReactNode } from 'react'

import { useIsHydrated } from '../../use-is-hydrated.ts'
import type { UrlFilters } from '../../../lib/url-filters.ts'

export interface Column<Row> {
  head: string
  /** The cards of a phone omit secondary columns. */
  kind?: 'wide' | 'number' | 'secondary' | 'actions'
  /** Values of `sortBy`; '' is the default. Requires a view. */
  sort?: readonly [ascending: string, descending: string]
  cell: (row: Row) => ReactNode
}

interface TableView<Row> {
  list: {
    getIds: (row: Row) => string[]
    select: (ids: string[], isSelected: boolean) => void
    setFilters: (filters: Record<string, string>) => void
  }
  filters: UrlFilters
  selected: ReadonlySet<string>
}

interface TableProps<Row> {
  /** An accessible name, such as 'Table of all orders'. */
  label: string
  rows: Row[]
  getKey: (row: Row) => string
  columns: readonly Column<Row>[]
  /** Of a list, whose rows are small cards on a small screen. */
  view?: TableView<Row>
  /** Returns an accessible name. Makes the rows of a view selectable. */
  getName?: ((row: Row) => string) | undefined
}

export function Table<Row>({ label, rows, getKey, columns, view, getName }: TableProps<Row>) {
  return (
    <div className="table-scroll" role="region" aria-label={label} tabIndex={0}>
      <table className={view ? 'admin-table compact-table' : 'admin-table'}>
        {/* A table with a fixed layout must know its columns before the first cell streams in. */}
        {!view && <colgroup span={columns.length} />}
        <thead>
          <tr>
            {view && getName && (
              <th scope="col" className="select-cell">
                <SelectionCheckbox view={view} rows={rows} label="Select all visible rows" />
              </th>
            )}
            {columns.map((column) => (
              <ColumnHeader key={column.head} view={view} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={getKey(row)} data-row tabIndex={-1}>
              {view && getName && (
                <td className="select-cell">
                  <SelectionCheckbox view={view} rows={[row]} label={`Select ${getName(row)}`} />
                </td>
              )}
              {columns.map((column) => (
                <td
                  key={column.head}
                  className={column.kind}
                  data-head={column.kind === 'actions' ? undefined : column.head}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface ColumnHeaderProps<Row> {
  view: TableView<Row> | undefined
  column: Column<Row>
}

function ColumnHeader<Row>({ view, column }: ColumnHeaderProps<Row>) {
  const { head, kind, sort } = column
  if (!view || !sort) {
    return (
      <th scope="col" className={kind}>
        {kind === 'actions' ? <span className="visually-hidden">{head}</span> : head}
      </th>
    )
  }
  const [ascending, descending] = sort
  const { list, filters } = view
  const sortBy = filters.sortBy ?? ''
  const direction = sortBy === ascending ? 'ascending' : sortBy === descending ? 'descending' : undefined
  return (
    <th scope="col" className={kind} aria-sort={direction}>
      <button
        type="button"
        className="sort"
        onClick={() => list.setFilters({ sortBy: direction === 'ascending' ? descending : ascending })}
      >
        {head}
        <span aria-hidden="true">{direction ? { ascending: '↑', descending: '↓' }[direction] : '↕'}</span>
      </button>
    </th>
  )
}

interface SelectionCheckboxProps<Row> {
  view: TableView<Row>
  /** A row may stand for several products. */
  rows: Row[]
  label: string
}

export function SelectionCheckbox<Row>({ view, rows, label }: SelectionCheckboxProps<Row>) {
  const { list, selected } = view
  const isHydrated = useIsHydrated()
  const ids = rows.flatMap(list.getIds)
  const selectedCount = ids.filter((id) => selected.has(id)).length
  return (
    <label className="checkbox" data-write>
      <input
        type="checkbox"
        disabled={!isHydrated}
        autoComplete="off"
        checked={selectedCount > 0 && selectedCount === ids.length}
        ref={(box) => {
          if (box) box.indeterminate = selectedCount > 0 && selectedCount < ids.length
        }}
        onChange={(event) => list.select(ids, event.target.checked)}
      />
      <span className="visually-hidden">{label}</span>
    </label>
  )
}
