import { useStore } from '@nanostores/react'

import type { FieldChange } from '../../../api/contract/product-administration.ts'
import { isOnSale } from '../../../domain/products/price.ts'
import {
  $preview,
  applyPreview,
  closePreview,
  type Preview,
  type PreviewRow
} from '../../../stores/admin/products/bulk-change.ts'
import { BULK_CHANGES } from '../../../stores/admin/products/bulk-change-kinds.ts'
import { ChangedField } from './ChangedField.tsx'
import { FailureList, TruncatedList } from '../lists/TruncatedList.tsx'
import { Modal } from '../Modal.tsx'
import { formatCount } from '../../../lib/format-count.ts'
import { GuardedButton } from '../Button.tsx'

export function ChangePreview() {
  const preview = useStore($preview)
  return (
    <Modal
      open={preview !== null}
      onCloseRequest={closePreview}
      className="dialog stack batch change-preview"
      aria-labelledby="change-preview"
    >
      {preview && <PreviewContent {...preview} />}
    </Modal>
  )
}

function PreviewContent({ name, rows, failures }: Preview) {
  const changed = rows.filter((row) => listChanges(row).length > 0)
  const action = changed.length > 0 ? BULK_CHANGES[name].actionLabel(changed.length) : undefined
  const note = describeSkipped(rows.length - changed.length, failures.length)
  return (
    <>
      <h2 id="change-preview">{action ? `${action}?` : 'Nothing to change'}</h2>
      {note && <p>{note}</p>}
      <FailureList label="Cannot be changed" failures={failures} />
      <TruncatedList
        items={groupByProduct(changed)}
        label="Before and after"
        getKey={({ key }) => key}
        max={MAX_LISTED}
      >
        {({ title, variants }) => (
          <>
            <strong>{title}</strong>
            {variants.length > 1 && <small>{formatCount(variants.length, 'variant')}</small>}
            {listRanges(variants).map((change) => (
              <ChangedField key={change.field} {...change} />
            ))}
          </>
        )}
      </TruncatedList>
      <div className="cluster sticky-actions">
        <GuardedButton onClick={closePreview}>{action ? 'Cancel' : 'Close'}</GuardedButton>
        {action && (
          <GuardedButton isPrimary onClick={() => void applyPreview()}>
            {action}
          </GuardedButton>
        )}
      </div>
    </>
  )
}

/** Several variants have the title of their product. */
function groupByProduct(rows: PreviewRow[]) {
  const groups = Map.groupBy(rows, ({ _id, style }) => style?.id ?? _id)
  return [...groups].map(([key, variants]) => {
    const [{ title, style }] = variants as [PreviewRow]
    return { key, variants, title: variants.length > 1 && style ? style.title : title }
  })
}

function listRanges(variants: PreviewRow[]) {
  const changes = Map.groupBy(variants.flatMap(listChanges), ({ field }) => field)
  return [...changes].map(([field, values]) => ({
    field,
    from: toRange(values.map(({ from }) => from)),
    to: toRange(values.map(({ to }) => to))
  }))
}

function toRange(values: (string | number)[]): (string | number)[] {
  const sorted = values.toSorted((one, other) => (one < other ? -1 : 1))
  return sorted.length > 1 ? [sorted[0] ?? '', sorted.at(-1) ?? ''] : sorted
}

/** A longer list is slow to render. */
const MAX_LISTED = 500

/** Lists the sale price with a new price, even if the sale price stays the same. */
function listChanges({ before, after }: PreviewRow): FieldChange[] {
  const fields = (['price', 'salePrice', 'totalStock'] as const).filter((field) => before[field] !== after[field])
  const listedFields = fields.includes('price') && isOnSale(after) ? (['price', 'salePrice'] as const) : fields
  const times = (['saleStartsAt', 'saleEndsAt'] as const).filter((field) => before[field] !== after[field])
  return [...listedFields, ...times].map((field) => ({ field, from: before[field] ?? '', to: after[field] ?? '' }))
}

function describeSkipped(unchangedCount: number, failedCount: number): string {
  const notes = [
    unchangedCount > 0 && `No change needed: ${formatCount(unchangedCount, 'product')}.`,
    failedCount > 0 && `Cannot be changed: ${formatCount(failedCount, 'product')}.`
  ]
  return notes.filter(Boolean).join(' ')
}
