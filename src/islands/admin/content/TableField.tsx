import { FieldError, type FieldProps, useFieldError } from './FieldError.tsx'
import { Button, IconButton } from '../Button.tsx'

interface Table {
  columns: string[]
  rows: string[][]
}

const EMPTY_TABLE: Table = { columns: ['', ''], rows: [['', '']] }

export function TableField({ schema, path, value, onChange }: FieldProps) {
  const { title, properties } = schema
  const table = value as Table | undefined
  const change = (changes: Partial<Table>) => table && onChange({ ...table, ...changes })
  const { maxItems: maxColumns = Infinity, items: cell } = properties?.['columns'] ?? {}
  const maxRows = properties?.['rows']?.maxItems ?? Infinity
  if (!table) {
    return <Button onClick={() => onChange({ ...EMPTY_TABLE })}>Add a table</Button>
  }
  const { columns, rows } = table
  const removeColumn = (index: number) =>
    change({ columns: columns.toSpliced(index, 1), rows: rows.map((row) => row.toSpliced(index, 1)) })
  return (
    <fieldset className="field table-field">
      <legend>{title}</legend>
      <div className="table-scroll" role="region" aria-label={`Cells of the table: ${columns.join(', ')}`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {toCells(`${path}.columns`, columns).map((column, index) => (
                <th key={column.path} scope="col">
                  <Cell
                    label={`Heading of column ${index + 1}`}
                    {...column}
                    maxLength={cell?.maxLength}
                    onChange={(text) => change({ columns: columns.with(index, text) })}
                  />
                  {columns.length > 1 && (
                    <IconButton icon="close" label={`Remove column ${index + 1}`} onClick={() => removeColumn(index)} />
                  )}
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {toRows(path, rows).map(({ rowPath, row }, rowIndex) => (
              <tr key={rowPath}>
                {toCells(rowPath, row).map((rowCell, index) => (
                  <td key={rowCell.path}>
                    <Cell
                      label={`${columns[index] || `Column ${index + 1}`}, row ${rowIndex + 1}`}
                      {...rowCell}
                      maxLength={cell?.maxLength}
                      onChange={(newText) => change({ rows: rows.with(rowIndex, row.with(index, newText)) })}
                    />
                  </td>
                ))}
                <td>
                  {rows.length > 1 && (
                    <IconButton
                      icon="close"
                      label={`Remove row ${rowIndex + 1}`}
                      onClick={() => change({ rows: rows.toSpliced(rowIndex, 1) })}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <FieldError path={path} />
      <div className="cluster">
        {rows.length < maxRows && (
          <Button onClick={() => change({ rows: [...rows, columns.map(() => '')] })}>Add a row</Button>
        )}
        {columns.length < maxColumns && (
          <Button onClick={() => change({ columns: [...columns, ''], rows: rows.map((row) => [...row, '']) })}>
            Add a column
          </Button>
        )}
        <Button onClick={() => onChange(undefined)}>Remove the table</Button>
      </div>
    </fieldset>
  )
}

const toRows = (path: string, rows: string[][]) => rows.map((row, index) => ({ rowPath: `${path}.rows.${index}`, row }))

const toCells = (path: string, texts: string[]) => texts.map((value, index) => ({ path: `${path}.${index}`, value }))

interface CellProps {
  label: string
  path: string
  value: string
  maxLength: number | undefined
  onChange: (text: string) => void
}

function Cell({ label, path, value, maxLength, onChange }: CellProps) {
  const error = useFieldError(path)
  return (
    <>
      <input
        aria-label={label}
        aria-invalid={error ? true : undefined}
        title={error}
        value={value}
        maxLength={maxLength}
        autoComplete="off"
        data-error={error && true}
        onChange={({ target }) => onChange(target.value)}
      />
      {error && <span className="visually-hidden">{error}</span>}
    </>
  )
}
