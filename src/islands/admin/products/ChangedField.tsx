import type { FieldChange } from '../../../api/contract/product-administration.ts'
import { formatMoney } from '../../../lib/money.ts'
import { FIELD_LABELS, formatValue as formatText } from '../../../stores/admin/products/editor/fields.ts'

export function ChangedField({ field, from, to }: FieldChange) {
  // Image URLs are long hashes.
  if (field === 'image') return <p className="change">Image: changed</p>
  const label = hasLabel(field) ? FIELD_LABELS[field] : field
  return (
    <p className="change">
      {label}:{' '}
      {from === to ? (
        `${formatValue(field, from)}, unchanged`
      ) : (
        <ValueChange from={formatValue(field, from)} to={formatValue(field, to)} />
      )}
    </p>
  )
}

const hasLabel = (field: string): field is keyof typeof FIELD_LABELS => Object.hasOwn(FIELD_LABELS, field)

function formatValue(field: string, value: string | number): string {
  if (typeof value === 'string') return hasLabel(field) ? formatText(field, value) : value
  if (field === 'salePrice' && value === 0) return 'none'
  return /price$/i.test(field) ? formatMoney(value) : value.toLocaleString('en-US')
}

const ValueChange = ({ from, to }: { from: string; to: string }) => (
  <>
    <del>{from}</del>
    <span aria-hidden="true"> → </span>
    <span className="visually-hidden"> changed to </span>
    <ins>{to}</ins>
  </>
)
