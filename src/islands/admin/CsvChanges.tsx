import type { FieldChange } from '../../api/contract/product-administration.ts'
import { formatMoney } from '../../lib/money.ts'
import type { Added, Changed } from '../../stores/admin/products-import.ts'
import { FromTo } from './FromTo.tsx'
import { LongList } from './LongList.tsx'
import { FIELD_LABELS, shownAs } from './product-words.ts'

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
            <Change key={change.field} {...change} />
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

function Change({ field, from, to }: FieldChange) {
  const label = isLabelled(field) ? FIELD_LABELS[field] : field
  // Addresses of pictures are numbers to everyone.
  if (field === 'image') return <p className="change">{label}: another one</p>
  return (
    <p className="change">
      {label}: <FromTo from={words(field, from)} to={words(field, to)} />
    </p>
  )
}

const isLabelled = (field: string): field is keyof typeof FIELD_LABELS => Object.hasOwn(FIELD_LABELS, field)

function words(field: string, value: string | number): string {
  if (typeof value === 'string') return isLabelled(field) ? shownAs(field, value) : value
  if (field === 'salePrice' && value === 0) return 'none'
  return /price$/i.test(field) ? formatMoney(value) : value.toLocaleString('en-US')
}
