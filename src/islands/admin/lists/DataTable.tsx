import type { ReactNode } from 'react'

import type { ListView } from './use-list.ts'

export interface Column<Row> {
  head: string
  number?: boolean
  /** The row's actions. */
  act?: boolean
  wide?: boolean
  /** Values of `sortBy`; '' is the default. */
  sort?: readonly [ascending: string, descending: string]
  cell: (row: Row) => ReactNode
}

interface DataTableProps<Row extends { _id: string }> {
  view: ListView<Row>
  rows: Row[]
  /** As in 'Table of all orders'. */
  label: string
  columns: readonly Column<Row>[]
  /** An accessible name, required if rows can be selected. */
  nameOf?: (row: Row) => string
}

export function DataTable<Row extends { _id: string }>({ view, rows, label, columns, nameOf }: DataTableProps<Row>) {
  return (
    <div className="table-scroll" role="region" aria-label={label} tabIndex={0}>
      <table className="admin-table">
        <thead>
          <tr>
            {nameOf && (
              <th scope="col" className="choose">
                <AllBox view={view} rows={rows} />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.head} view={view} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row._id}>
              {nameOf && (
                <td className="choose">
                  <RowBox view={view} id={row._id} name={nameOf(row)} />
                </td>
              )}
              {columns.map((column) => (
                <td key={column.head} className={classOf(column)} data-head={column.act ? undefined : column.head}>
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

function classOf<Row>({ number, wide, act }: Column<Row>): string | undefined {
  if (act) return 'act'
  if (number) return 'number'
  return wide ? 'wide' : undefined
}

function Head<Row extends { _id: string }>({ view, column }: { view: ListView<Row>; column: Column<Row> }) {
  const { head, act, sort } = column
  const className = classOf(column)
  if (!sort) {
    return (
      <th scope="col" className={className}>
        {act ? <span className="visually-hidden">{head}</span> : head}
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

interface RowBoxProps<Row extends { _id: string }> {
  view: ListView<Row>
  id: string
  name: string
}

const RowBox = <Row extends { _id: string }>({ view: { list, selected }, id, name }: RowBoxProps<Row>) => (
  <label className="box">
    <input type="checkbox" checked={selected.has(id)} onChange={(event) => list.select([id], event.target.checked)} />
    <span className="visually-hidden">Select {name}</span>
  </label>
)

function AllBox<Row extends { _id: string }>({ view, rows }: { view: ListView<Row>; rows: Row[] }) {
  const { list, selected } = view
  const selectedCount = rows.filter((row) => selected.has(row._id)).length
  return (
    <label className="box">
      <input
        type="checkbox"
        checked={selectedCount > 0 && selectedCount === rows.length}
        ref={(box) => {
          if (box) box.indeterminate = selectedCount > 0 && selectedCount < rows.length
        }}
        onChange={(event) =>
          list.select(
            rows.map((row) => row._id),
            event.target.checked
          )
        }
      />
      <span className="visually-hidden">Select all visible rows</span>
    </label>
  )
}
