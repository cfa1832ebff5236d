import type { Column } from './DataTable.tsx'

interface SimpleTableProps<Row> {
  label: string
  rows: Row[]
  getKey: (row: Row) => string
  columns: readonly Pick<Column<Row>, 'head' | 'number' | 'cell'>[]
}

export const SimpleTable = <Row,>({ label, rows, getKey, columns }: SimpleTableProps<Row>) => (
  <div className="table-scroll" role="region" aria-label={label} tabIndex={0}>
    <table className="admin-table">
      {/* A table with a fixed layout must know its columns before the first cell streams in. */}
      <colgroup span={columns.length} />
      <thead>
        <tr>
          {columns.map(({ head, number }) => (
            <th key={head} scope="col" className={number ? 'number' : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={getKey(row)}>
            {columns.map(({ head, number, cell }) => (
              <td key={head} className={number ? 'number' : undefined} data-head={head}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
