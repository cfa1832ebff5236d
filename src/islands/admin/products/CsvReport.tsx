import type { RowError } from '../../../stores/admin/products/import-rows.ts'
import {
  closeImport,
  type AddedRow,
  type ChangedRow,
  type OutcomeCounts,
  importRemaining,
  importRows,
  type CsvImportState,
  openImport
} from '../../../stores/admin/products/import.ts'
import { ChangedField } from './ChangedField.tsx'
import { TruncatedList } from '../lists/TruncatedList.tsx'
import { formatCount } from '../../../lib/format-count.ts'
import { Button } from '../Button.tsx'

export function CsvCheckReport({ state }: { state: Extract<CsvImportState, { status: 'checked' }> }) {
  const { name, rows, counts, added, changed, errors, ignoredColumns } = state
  return (
    <div className="stack">
      <p className="file-name">{name}</p>
      <p role="status">{formatOutcomes(counts, 'to add', 'to change')}</p>
      {ignoredColumns.length > 0 && <p className="notice">These columns are ignored: {ignoredColumns.join(', ')}.</p>}
      <RowErrors errors={errors} />
      <CsvChanges added={added} changed={changed} />
      <div className="cluster sticky-actions">
        {rows.length > 0 && (
          <Button isPrimary onClick={() => void importRows()}>
            Import {formatCount(rows.length, 'row')}
          </Button>
        )}
        <Button onClick={openImport}>Choose another file</Button>
      </div>
    </div>
  )
}

export function CsvImportReport({ state }: { state: Extract<CsvImportState, { status: 'ended' }> }) {
  const { counts, errors, message, remaining } = state
  return (
    <div className="stack">
      {message && (
        <p className="notice bad" role="alert">
          {message}
        </p>
      )}
      <p role="status">
        {formatOutcomes(counts, 'added', 'changed')}
        {remaining.length > 0 && ` ${formatCount(remaining.length, 'row')} remaining.`}
      </p>
      <RowErrors errors={errors} />
      <div className="cluster sticky-actions">
        {remaining.length > 0 && (
          <Button isPrimary onClick={() => void importRemaining()}>
            Import the remaining rows
          </Button>
        )}
        <Button onClick={closeImport}>Close</Button>
      </div>
    </div>
  )
}

const formatOutcomes = ({ added, changed, unchanged }: OutcomeCounts, adding: string, changing: string): string =>
  `${added.toLocaleString('en-US')} ${adding}, ${changed.toLocaleString('en-US')} ${changing}, ${unchanged.toLocaleString('en-US')} unchanged.`

function RowErrors({ errors }: { errors: RowError[] }) {
  if (errors.length === 0) return null
  const lines = new Set(errors.map(({ line }) => line)).size
  return (
    <>
      <p>{formatCount(lines, 'line')} cannot be imported:</p>
      <TruncatedList items={errors} label="Errors" getKey={({ line, field }) => `${line} ${field}`}>
        {({ line, field, message }) =>
          field === 'row' ? `Line ${line} ${message}` : `Line ${line}, ${field}: ${message}`
        }
      </TruncatedList>
    </>
  )
}

/** Enough to recognize the file. */
const MAX_LISTED = 50

const CsvChanges = ({ added, changed }: { added: AddedRow[]; changed: ChangedRow[] }) => (
  <>
    {changed.length > 0 && <h3>Changed products</h3>}
    <TruncatedList items={changed} label="Changed products" getKey={getKey} max={MAX_LISTED}>
      {({ line, title, changes }) => (
        <>
          <strong>{title}</strong> <small>line {line}</small>
          {changes.map((change) => (
            <ChangedField key={change.field} {...change} />
          ))}
        </>
      )}
    </TruncatedList>
    {added.length > 0 && <h3>New products</h3>}
    <TruncatedList items={added} label="New products" getKey={getKey} max={MAX_LISTED}>
      {({ line, title }) => (
        <>
          <strong>{title}</strong> <small>line {line}</small>
        </>
      )}
    </TruncatedList>
  </>
)

const getKey = ({ line }: { line: number }): string => String(line)
