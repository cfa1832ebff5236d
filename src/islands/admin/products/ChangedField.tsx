import { formatMoney } from '../../../lib/money.ts'
import { FIELD_LABELS, formatValue as formatText } from '../../../stores/admin/products/editor/fields.ts'

type Value = string | number

interface ChangedFieldProps {
  field: string
  /** An array has the least and the greatest value of several products. */
  from: Value | Value[]
  to: Value | Value[]
}

export function ChangedField({ field, from, to }: ChangedFieldProps) {
  // Image URLs are long hashes.
  if (field === 'image') return <p className="change">Image: changed</p>
  const label = hasLabel(field) ? FIELD_LABELS[field] : field
  const [before, after] = [formatRange(field, from), formatRange(field, to)]
  return (
    <p className="change">
      {label}: {before === after ? `${before}, unchanged` : <ValueChange from={before} to={after} />}
    </p>
  )
}

const hasLabel = (field: string): field is keyof typeof FIELD_LABELS => Object.hasOwn(FIELD_LABELS, field)

const formatRange = (field: string, values: Value | Value[]): string =>
  [...new Set([values].flat().map((value) => formatValue(field, value)))].join('–')

function formatValue(field: string, value: Value): string {
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
