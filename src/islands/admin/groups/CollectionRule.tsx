import { MAX_COLLECTION_PRODUCTS } from '../../../domain/limits.ts'
import type { FormSchema } from '../../../stores/admin/content/form-schema.ts'
import type { GroupDraft } from '../../../stores/admin/groups/groups.ts'
import { ObjectFields } from '../content/FormField.tsx'
import type { FormState } from '../Form.tsx'

const PRODUCTS: FormSchema = {
  type: 'array',
  widget: 'products',
  title: 'Chosen products',
  description: 'Without any, the collection has all products that match the conditions below.',
  maxItems: MAX_COLLECTION_PRODUCTS
}

const SCHEMA: FormSchema = {
  type: 'object',
  properties: {
    products: PRODUCTS,
    category: { type: 'string', widget: 'category', title: 'Category' },
    brand: { type: 'string', widget: 'brand', title: 'Brand' },
    minPrice: { type: 'string', title: 'Price from ($)' },
    maxPrice: { type: 'string', title: 'Price up to ($)' },
    onSale: {
      type: 'string',
      title: 'Sale',
      options: [
        ['', 'Any price'],
        ['true', 'On sale']
      ]
    },
    days: { type: 'string', title: 'Added in the last days', description: 'Such as 30, for what is new' }
  }
}

/** Chooses the products of a collection. */
export const CollectionRule = ({ state: { values, errors, change } }: { state: FormState<GroupDraft> }) => (
  <fieldset role="presentation" className="stack">
    <ObjectFields schema={SCHEMA} path="rule" value={values.rule} required onChange={(rule) => change({ rule })} />
    {errors.rule && (
      <p className="field-error" role="alert">
        {errors.rule}
      </p>
    )}
  </fieldset>
)
