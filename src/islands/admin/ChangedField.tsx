import type { FieldChange } from '../../api/contract/product-administration.ts'
import { formatMoney } from '../../lib/money.ts'
import { FromTo } from './FromTo.tsx'
import { FIELD_LABELS, shownAs } from './product-words.ts'

/** A field of a product before and after a change. */
export function ChangedField({ field, from, to }: FieldChange) {
  const label = isLabelled(field) ? FIELD_LABELS[field] : field
  // Addresses of pictures are numbers to everyone.
  if (field === 'image') return <p className="change">{label}: another one</p>
  return (
    <p className="change">
      {label}:{' '}
      {from === to ? `${words(field, from)}, unchanged` : <FromTo from={words(field, from)} to={words(field, to)} />}
    </p>
  )
}

const isLabelled = (field: string): field is keyof typeof FIELD_LABELS => Object.hasOwn(FIELD_LABELS, field)

function words(field: string, value: string | number): string {
  if (typeof value === 'string') return isLabelled(field) ? shownAs(field, value) : value
  if (field === 'salePrice' && value === 0) return 'none'
  return /price$/i.test(field) ? formatMoney(value) : value.toLocaleString('en-US')
}
