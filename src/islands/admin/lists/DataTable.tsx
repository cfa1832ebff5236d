import type { ReactNode } from 'react'

import { useIsHydrated } from '../../use-is-hydrated.ts'
import type { ListView } from './use-list.ts'

export interface Column<Row> {
  head: string
  number?: boolean
  /** True for the column of buttons. */
  actions?: boolean
  wide?: boolean
  /** True for a column that the cards of a phone omit. */
  secondary?: boolean
  /** Values of `sortBy`; '' is the default. */
  sort?: readonly [ascending: string, descending: string]
  cell: (row: Row) => ReactNode
}

interface DataTableProps<Row extends { _id: string }> {
  view: ListView<Row>
  rows: Row[]
  /** An accessible name, such as 'Table of all orders'. */
  label: string
  columns: readonly Column<Row>[]
  /** Returns an accessible name. Required if rows can be selected. */
  getName?: (row: Row) => string
}

/** On a small screen, each row is a small card. */
export function DataTable<Row extends { _id: string }>({ view, rows, label, columns, getName }: DataTableProps<Row>) {
  return (
    <div className="table-scroll" role="region" aria-label={label} tabIndex={0}>
      <table className="admin-table compact-table">
        <thead>
          <tr>
            {getName && (
              <th scope="col" className="select-cell">
                <SelectAllCheckbox view={view} rows={rows} />
              </th>
            )}
            {columns.map((column) => (
              <ColumnHeader key={column.head} view={view} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row._id}>
              {getName && (
                <td className="select-cell">
                  <RowCheckbox view={view} row={row} name={getName(row)} />
                </td>
              )}
              {columns.map((column) => (
                <td
                  key={column.head}
                  className={getColumnClass(column)}
                  data-head={column.actions ? undefined : column.head}
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

function getColumnClass<Row>({ number, wide, secondary, actions }: Column<Row>): string | undefined {
  if (actions) return 'row-actions'
  if (number) return 'number'
  if (secondary) return 'secondary'
  return wide ? 'wide' : undefined
}

function ColumnHeader<Row extends { _id: string }>({ view, column }: { view: ListView<Row>; column: Column<Row> }) {
  const { head, actions, sort } = column
  const className = getColumnClass(column)
  if (!sort) {
    return (
      <th scope="col" className={className}>
        {actions ? <span className="visually-hidden">{head}</span> : head}
      </th>
    )
  }
  const [ascending, descending] = sort
  const { list, filters } = view
  const sortBy = filters.sortBy ?? ''
  const direction = sortBy === ascending ? 'ascending' : sortBy === descending ? 'descending' : undefined
  return (
    <th scope="col" className={className} aria-sort={direction}>
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

interface RowCheckboxProps<Row extends { _id: string }> {
  view: ListView<Row>
  row: Row
  name: string
}

/** The checkbox of a row, which may stand for several products. */
export const RowCheckbox = <Row extends { _id: string }>({
  view: { list, selected },
  row,
  name
}: RowCheckboxProps<Row>) => (
  <SelectionCheckbox
    ids={list.getIds(row)}
    selected={selected}
    label={`Select ${name}`}
    onSelect={(ids, isSelected) => list.select(ids, isSelected)}
  />
)

interface SelectionCheckboxProps {
  ids: string[]
  selected: ReadonlySet<string>
  label: string
  onSelect: (ids: string[], isSelected: boolean) => void
}

function SelectionCheckbox({ ids, selected, label, onSelect }: SelectionCheckboxProps) {
  const isHydrated = useIsHydrated()
  const selectedCount = ids.filter((id) => selected.has(id)).length
  return (
    <label className="checkbox">
      <input
        type="checkbox"
        disabled={!isHydrated}
        autoComplete="off"
        checked={selectedCount > 0 && selectedCount === ids.length}
        ref={(box) => {
          if (box) box.indeterminate = selectedCount > 0 && selectedCount < ids.length
        }}
        onChange={(event) => onSelect(ids, event.target.checked)}
      />
      <span className="visually-hidden">{label}</span>
    </label>
  )
}

const SelectAllCheckbox = <Row extends { _id: string }>({ view, rows }: { view: ListView<Row>; rows: Row[] }) => (
  <SelectionCheckbox
    ids={rows.flatMap((row) => view.list.getIds(row))}
    selected={view.selected}
    label="Select all visible rows"
    onSelect={(ids, isSelected) => view.list.select(ids, isSelected)}
  />
)
