import type { AddedRow, ChangedRow } from '../../../stores/admin/products/import.ts'
import { ChangedField } from './ChangedField.tsx'
import { TruncatedList } from '../lists/TruncatedList.tsx'

/** Enough to recognize the file. */
const MAX_LISTED = 50

interface CsvChangesProps {
  added: AddedRow[]
  changed: ChangedRow[]
}

export const CsvChanges = ({ added, changed }: CsvChangesProps) => (
  <>
    {changed.length > 0 && <h3>Changed products</h3>}
    <TruncatedList items={changed} label="Changed products" getKey={getKey} max={MAX_LISTED}>
      {({ line, title, changes }) => (
        <>
          <strong>{title}</strong> <span className="line-number">line {line}</span>
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
          <strong>{title}</strong> <span className="line-number">line {line}</span>
        </>
      )}
    </TruncatedList>
  </>
)

const getKey = ({ line }: { line: number }): string => String(line)
