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
  const { maxItems: maxColumns = Infinity, items: cell } = properties?.['columns'] ?? {}
  const maxRows = properties?.['rows']?.maxItems ?? Infinity
  if (!table) {
    return <Button onClick={() => onChange({ ...EMPTY_TABLE })}>Add a table</Button>
  }
  const { columns } = table
  /** The first row has the headings. */
  const rows = [columns, ...table.rows]
  const change = ([newColumns = [], ...newRows]: string[][]) => onChange({ columns: newColumns, rows: newRows })
  return (
    <fieldset className="field table-field">
      <legend>{title}</legend>
      <div className="table-scroll" role="region" aria-label={`Cells of the table: ${columns.join(', ')}`} tabIndex={0}>
        <table>
          <tbody>
            {rows.map((row, rowIndex) => (
              // oxlint-disable-next-line react/no-array-index-key -- Rows and cells have no other identity.
              <tr key={rowIndex}>
                {row.map((text, index) => {
                  const isHeading = rowIndex === 0
                  const Tag = isHeading ? 'th' : 'td'
                  return (
                    // oxlint-disable-next-line react/no-array-index-key -- As above.
                    <Tag key={index} scope={isHeading ? 'col' : undefined}>
                      <Cell
                        label={
                          isHeading
                            ? `Heading of column ${index + 1}`
                            : `${columns[index] || `Column ${index + 1}`}, row ${rowIndex}`
                        }
                        path={isHeading ? `${path}.columns.${index}` : `${path}.rows.${rowIndex - 1}.${index}`}
                        value={text}
                        maxLength={cell?.maxLength}
                        onChange={(newText) => change(rows.with(rowIndex, row.with(index, newText)))}
                      />
                      {isHeading && columns.length > 1 && (
                        <IconButton
                          icon="close"
                          label={`Remove column ${index + 1}`}
                          onClick={() => change(rows.map((cells) => cells.toSpliced(index, 1)))}
                        />
                      )}
                    </Tag>
                  )
                })}
                <td>
                  {rowIndex > 0 && rows.length > 2 && (
                    <IconButton
                      icon="close"
                      label={`Remove row ${rowIndex}`}
                      onClick={() => change(rows.toSpliced(rowIndex, 1))}
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
        {table.rows.length < maxRows && (
          <Button onClick={() => change([...rows, columns.map(() => '')])}>Add a row</Button>
        )}
        {columns.length < maxColumns && (
          <Button onClick={() => change(rows.map((cells) => [...cells, '']))}>Add a column</Button>
        )}
        <Button onClick={() => onChange(undefined)}>Remove the table</Button>
      </div>
    </fieldset>
  )
}

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
