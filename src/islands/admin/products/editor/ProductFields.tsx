import { CODE_FIELDS, DETAIL_TEXTS } from '../../../../api/contract/product-fields.ts'
import { MAX_LENGTH } from '../../../../domain/limits.ts'
import { LOW_STOCK } from '../../../../domain/products/availability.ts'
import { isOnSale } from '../../../../stores/admin/products/editor/draft.ts'
import { formatFieldError } from '../../../../stores/admin/products/editor/errors.ts'
import {
  type Field as FieldName,
  FIELD_LABELS,
  STATUSES,
  TIME_FIELDS
} from '../../../../stores/admin/products/editor/fields.ts'
import { changeDraft } from '../../../../stores/admin/products/editor/panel.ts'
import { readField, writeField } from '../../../../stores/admin/products/editor/table.ts'
import { Field, type FieldProps, type Options } from '../../Field.tsx'
import { useGroupOptions } from '../groups-context.ts'
import { TimeField } from '../../TimeField.tsx'
import { MEASUREMENTS_FIELD } from '../../measurements-field.ts'
import { SaleNote } from '../ProductCells.tsx'
import { useEditor } from './use-editor.ts'

const FACTS = ['material', ...DETAIL_TEXTS] as const

const CHOOSE = ['', 'Choose…'] as const

const FIELDS: Partial<Record<FieldName, Omit<FieldProps, 'label' | 'onChange'> & { label?: string }>> = {
  description: { maxLength: MAX_LENGTH.productDescription, rows: 4 },
  material: { maxLength: MAX_LENGTH.material, hint: 'Optional' },
  care: { maxLength: MAX_LENGTH.care, rows: 2, hint: 'Optional, otherwise that of the category' },
  manufacturer: {
    maxLength: MAX_LENGTH.manufacturer,
    rows: 3,
    hint: 'Name, postal and email address. Required in the EU'
  },
  warnings: { maxLength: MAX_LENGTH.warnings, rows: 2, hint: 'Required in the EU if there are any' },
  measurements: {
    ...MEASUREMENTS_FIELD,
    hint: `${MEASUREMENTS_FIELD.hint}. Otherwise those of the category`
  },
  model: { maxLength: MAX_LENGTH.model, hint: 'Optional, such as 178 cm tall, wears size M' },
  status: { options: Object.entries(STATUSES), hint: 'Only administrators see a draft' },
  price: { label: 'Price ($)', inputMode: 'decimal' },
  salePrice: { label: 'Sale price ($)', inputMode: 'decimal', hint: 'Enter 0 if the product is not on sale' },
  totalStock: { label: 'Total stock', inputMode: 'numeric' },
  lowStockThreshold: {
    label: 'Low stock below',
    inputMode: 'numeric',
    hint: `Optional, otherwise ${LOW_STOCK} in the panel`
  },
  weight: { inputMode: 'numeric', hint: 'Optional, for shipping' },
  sku: { maxLength: MAX_LENGTH.sku, hint: 'Optional' },
  barcode: { inputMode: 'numeric', hint: 'Optional: EAN, UPC or GTIN' }
}

/** The fields that all variants share. */
export const SharedFields = () => (
  <>
    <ProductField name="title" maxLength={MAX_LENGTH[useEditor().hasOptions ? 'styleTitle' : 'productTitle']} />
    <ProductField name="description" />
    <div className="pair">
      <GroupField name="category" />
      <GroupField name="brand" />
    </div>
    {FACTS.map((name) => (
      <ProductField key={name} name={name} />
    ))}
    <ProductField name="status" />
  </>
)

/** The price and stock of a product without options. */
export function PlainFields() {
  const [variant] = useEditor().base?.variants ?? []
  return (
    <>
      <Pair names={['price', 'salePrice']} />
      <SaleTimeFields />
      {variant && <SaleNote {...variant} />}
      <Pair names={['totalStock', 'lowStockThreshold']} />
      <ProductField name="weight" />
      <Pair names={CODE_FIELDS} />
    </>
  )
}

const Pair = ({ names }: { names: readonly FieldName[] }) => (
  <div className="pair">
    {names.map((name) => (
      <ProductField key={name} name={name} />
    ))}
  </div>
)

const GroupField = ({ name }: { name: 'category' | 'brand' }) => (
  <ProductField name={name} options={[CHOOSE, ...useGroupOptions(name)]} />
)

function ProductField({ name, ...attributes }: { name: FieldName; maxLength?: number; options?: Options }) {
  const { draft, errors } = useEditor()
  return (
    <Field
      label={FIELD_LABELS[name]}
      {...FIELDS[name]}
      {...attributes}
      name={name}
      value={readField(draft, name)}
      error={formatFieldError(errors, name)}
      onChange={(value) => changeDraft((last) => writeField(last, name, value))}
    />
  )
}

export function SaleTimeFields() {
  const { draft, errors } = useEditor()
  return (
    <div className="pair sale-times">
      {TIME_FIELDS.map((name) => (
        <TimeField
          key={name}
          name={name}
          label={FIELD_LABELS[name]}
          value={draft[name]}
          min={name === 'saleEndsAt' ? draft.saleStartsAt : ''}
          // Without a sale price, there is nothing to start or end.
          disabled={!isOnSale(draft)}
          error={formatFieldError(errors, name)}
          onChange={(value) => changeDraft((last) => ({ ...last, [name]: value }))}
        />
      ))}
    </div>
  )
}
