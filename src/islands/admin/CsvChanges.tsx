import type { Added, Changed } from '../../stores/admin/products-import.ts'
import { ChangedField } from './ChangedField.tsx'
import { LongList } from './LongList.tsx'

/** So many rows are shown of what may be thousands: enough to see whether the file is meant. */
const SHOWN = 50

interface CsvChangesProps {
  added: Added[]
  changed: Changed[]
}

/** What the rows of a file would add and change. */
export const CsvChanges = ({ added, changed }: CsvChangesProps) => (
  <>
    {changed.length > 0 && <h3>What changes</h3>}
    <LongList items={changed} label="What changes" keyOf={keyOf} named={SHOWN}>
      {({ line, title, changes }) => (
        <>
          <strong>{title}</strong> <span className="line-number">line {line}</span>
          {changes.map((change) => (
            <ChangedField key={change.field} {...change} />
          ))}
        </>
      )}
    </LongList>
    {added.length > 0 && <h3>What is new</h3>}
    <LongList items={added} label="What is new" keyOf={keyOf} named={SHOWN}>
      {({ line, title }) => (
        <>
          <strong>{title}</strong> <span className="line-number">line {line}</span>
        </>
      )}
    </LongList>
  </>
)

const keyOf = ({ line }: { line: number }): string => String(line)
