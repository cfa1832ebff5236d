import { MAX_COLLECTION_PRODUCTS, MAX_LENGTH } from '../../../domain/limits.ts'
import type { FormSchema } from '../../../stores/admin/content/form-schema.ts'
import { type PromotionDraft, savePromotion, $editedPromotion } from '../../../stores/admin/promotions/promotions.ts'
import { Button } from '../Button.tsx'
import { ObjectFields } from '../content/FormField.tsx'
import { EditDialog } from '../EditDialog.tsx'
import { type FieldDeclaration, Fields, Form, useForm } from '../Form.tsx'

const FIELDS: FieldDeclaration<PromotionDraft>[] = [
  {
    name: 'name',
    label: 'Name',
    required: true,
    maxLength: MAX_LENGTH.promotionName,
    hint: 'Shoppers see it, such as Spring sale'
  },
  {
    name: 'code',
    label: 'Code',
    maxLength: MAX_LENGTH.promotionCode,
    hint: 'Such as SPRING-10. Without a code, every cart gets the discount'
  },
  {
    name: 'kind',
    label: 'Kind',
    options: [
      ['percent', 'Percent'],
      ['amount', 'Amount'],
      ['shipping', 'Free shipping']
    ]
  }
]

const VALUES: Record<PromotionDraft['kind'], FieldDeclaration<PromotionDraft>[]> = {
  percent: [{ name: 'value', label: 'Percent', inputMode: 'numeric', required: true }],
  amount: [{ name: 'value', label: 'Amount ($)', inputMode: 'decimal', required: true }],
  shipping: []
}

const LIMITS: FieldDeclaration<PromotionDraft>[] = [
  { name: 'startsAt', label: 'Starts', type: 'datetime-local' },
  { name: 'endsAt', label: 'Ends', type: 'datetime-local' },
  {
    name: 'minimum',
    label: 'From a subtotal of ($)',
    inputMode: 'decimal',
    hint: 'Optional. Counts only the products that the discount applies to'
  },
  {
    name: 'oncePerShopper',
    label: 'Uses per shopper',
    options: [
      ['', 'Any number'],
      ['true', 'One']
    ]
  },
  { name: 'maxUses', label: 'Total uses', inputMode: 'numeric', hint: 'Optional' },
  {
    name: 'budget',
    label: 'Budget ($)',
    inputMode: 'decimal',
    hint: 'Optional. The most that shoppers can save with this discount in total'
  }
]

const SCOPE: FormSchema = {
  type: 'object',
  properties: {
    products: {
      type: 'array',
      widget: 'products',
      title: 'Only for these products',
      maxItems: MAX_COLLECTION_PRODUCTS
    },
    category: { type: 'string', widget: 'category', title: 'Only for the category' },
    brand: { type: 'string', widget: 'brand', title: 'Only for the brand' },
    collection: { type: 'string', widget: 'collection', title: 'Only for the collection' }
  }
}

const INVALID = {
  code: 'Use at least 3 letters, digits and hyphens, such as SPRING-10.',
  value: 'Enter a whole number from 1 to 100, or an amount such as 5.00.',
  minimum: 'Enter an amount such as 50.00.',
  startsAt: 'Enter a date and a time.',
  endsAt: 'Enter a date and a time after the start.',
  maxUses: 'Enter a whole number.',
  budget: 'Enter an amount such as 500.00.'
}

export function PromotionDialog({ promotion }: { promotion: PromotionDraft }) {
  const state = useForm({ initial: promotion, invalid: INVALID, save: savePromotion })
  const { values, change } = state
  return (
    <EditDialog title="Discount" isUnsaved={state.isUnsaved} close={() => $editedPromotion.set(null)}>
      {(requestClose) => (
        <Form state={state} className="stack" button="Save">
          <Fields state={state} fields={[...FIELDS, ...VALUES[values.kind]]} />
          {values.kind !== 'shipping' && (
            <p className="hint">
              Only the highest discount of a cart applies. At least $1.00 of each order and $0.01 of each item remain to
              be paid.
            </p>
          )}
          <Fields state={state} fields={LIMITS} />
          <ObjectFields
            schema={SCOPE}
            path="scope"
            value={values.scope}
            required
            onChange={(scope) => change({ scope })}
          />
          <Button onClick={requestClose}>Cancel</Button>
        </Form>
      )}
    </EditDialog>
  )
}
