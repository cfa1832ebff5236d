import type { ReactNode } from 'react'

import type { Shown } from './use-list.ts'

export interface Column<Row> {
  head: string
  /** Figures stand at the end of their cell. */
  number?: boolean
  /** Holds what can be done with a row; its head is for those who do not see the column. */
  act?: boolean
  /** Long text, which wraps. */
  wide?: boolean
  /** What `sortBy` is when the column's head is pressed, once and again; '' is the list's own order. */
  sort?: readonly [ascending: string, descending: string]
  cell: (row: Row) => ReactNode
}

interface DataTableProps<Row extends { _id: string }> {
  shown: Shown<Row>
  rows: Row[]
  /** As in 'Table of all orders'. */
  label: string
  columns: readonly Column<Row>[]
  /** What a row is called, when rows can be selected. */
  nameOf?: (row: Row) => string
}

/** Rows under heads that sort, each with a box to select it when `nameOf` is given. On a phone a row is a block. */
export function DataTable<Row extends { _id: string }>({ shown, rows, label, columns, nameOf }: DataTableProps<Row>) {
  return (
    <div className="table-scroll" role="region" aria-label={label} tabIndex={0}>
      <table className="admin-table">
        <thead>
          <tr>
            {nameOf && (
              <th scope="col" className="choose">
                <AllBox shown={shown} rows={rows} />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.head} shown={shown} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row._id}>
              {nameOf && (
                <td className="choose">
                  <RowBox shown={shown} id={row._id} name={nameOf(row)} />
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

function Head<Row extends { _id: string }>({ shown, column }: { shown: Shown<Row>; column: Column<Row> }) {
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
  const { list, filters } = shown
  const sortBy = filters.sortBy ?? ''
  const order = sortBy === ascending ? 'ascending' : sortBy === descending ? 'descending' : undefined
  return (
    <th scope="col" className={className} aria-sort={order}>
      <button
        type="button"
        className="sort"
        onClick={() => list.filter({ sortBy: order === 'ascending' ? descending : ascending })}
      >
        {head}
        <span aria-hidden="true">{order ? { ascending: '↑', descending: '↓' }[order] : '↕'}</span>
      </button>
    </th>
  )
}

interface RowBoxProps<Row extends { _id: string }> {
  shown: Shown<Row>
  id: string
  name: string
}

/** The box that selects a row. */
const RowBox = <Row extends { _id: string }>({ shown: { list, selected }, id, name }: RowBoxProps<Row>) => (
  <label className="box">
    <input type="checkbox" checked={selected.has(id)} onChange={(event) => list.select([id], event.target.checked)} />
    <span className="visually-hidden">Select {name}</span>
  </label>
)

/** The box that selects all that are in view. */
function AllBox<Row extends { _id: string }>({ shown, rows }: { shown: Shown<Row>; rows: Row[] }) {
  const { list, selected } = shown
  const chosen = rows.filter((row) => selected.has(row._id)).length
  return (
    <label className="box">
      <input
        type="checkbox"
        checked={chosen > 0 && chosen === rows.length}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && chosen < rows.length
        }}
        onChange={(event) =>
          list.select(
            rows.map((row) => row._id),
            event.target.checked
          )
        }
      />
      <span className="visually-hidden">Select all in view</span>
    </label>
  )
}
