import { isOnSale, type ProductDraft } from '../../../../stores/admin/products/editor/draft.ts'
import { formatFieldError, type ProductError } from '../../../../stores/admin/products/editor/errors.ts'
import { FIELD_LABELS, TIME_FIELDS } from '../../../../stores/admin/products/editor/fields.ts'
import { changeDraft } from '../../../../stores/admin/products/editor/panel.ts'
import { TimeField } from '../../TimeField.tsx'

export const SaleTimeFields = ({ draft, errors }: { draft: ProductDraft; errors: ProductError[] }) => (
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
