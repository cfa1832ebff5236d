import { useStore } from '@nanostores/react'

import type { FieldChange } from '../../../api/contract/product-administration.ts'
import { isOnSale } from '../../../domain/products/price.ts'
import { $preview, applyPreview, closePreview, type PreviewRow } from '../../../stores/admin/products/bulk-change.ts'
import { CHANGES, type ChangeName } from '../../../stores/admin/products/change.ts'
import type { FailedItem } from '../../../stores/admin/lists/batch.ts'
import { ChangedField } from './ChangedField.tsx'
import { TruncatedList } from '../lists/TruncatedList.tsx'
import { Modal } from '../Modal.tsx'
import { useClickGuard } from '../use-click-guard.ts'

export function ChangePreview() {
  const preview = useStore($preview)
  return (
    <Modal
      open={preview !== null}
      onLeave={closePreview}
      className="dialog stack work change-preview"
      aria-labelledby="change-preview"
    >
      {preview && <Question {...preview} />}
    </Modal>
  )
}

interface QuestionProps {
  name: ChangeName
  rows: PreviewRow[]
  refused: FailedItem[]
}

function Question({ name, rows, refused }: QuestionProps) {
  const changed = rows.filter((row) => changesOf(row).length > 0)
  const action = changed.length > 0 ? CHANGES[name].actionLabel(changed.length) : undefined
  const note = noteOf(rows.length - changed.length, refused.length)
  return (
    <>
      <h2 id="change-preview">{action ? `${action}?` : 'Nothing to change'}</h2>
      {note && <p>{note}</p>}
      <TruncatedList
        items={refused}
        label="Cannot be changed"
        keyOf={({ name: title, reason }) => `${title} ${reason}`}
      >
        {({ name: title, reason }) => (
          <>
            <strong>{title}</strong> {reason}
          </>
        )}
      </TruncatedList>
      <TruncatedList items={changed} label="Before and after" keyOf={({ _id }) => _id} max={MAX_LISTED}>
        {(row) => (
          <>
            <strong>{row.title}</strong>
            {changesOf(row).map((change) => (
              <ChangedField key={change.field} {...change} />
            ))}
          </>
        )}
      </TruncatedList>
      <Buttons action={action} />
    </>
  )
}

function Buttons({ action }: { action: string | undefined }) {
  const canClick = useClickGuard()
  return (
    <div className="choices">
      <button
        type="button"
        className="button quiet"
        aria-disabled={!canClick}
        onClick={() => canClick && closePreview()}
      >
        {action ? 'Cancel' : 'Close'}
      </button>
      {action && (
        <button
          type="button"
          className="button"
          aria-disabled={!canClick}
          onClick={() => canClick && void applyPreview()}
        >
          {action}
        </button>
      )}
    </div>
  )
}

/** A longer list is slow to render. */
const MAX_LISTED = 500

/** A new price may keep the sale price, which is listed too. */
function changesOf({ before, after }: PreviewRow): FieldChange[] {
  const fields = (['price', 'salePrice', 'totalStock'] as const).filter((field) => before[field] !== after[field])
  const listedFields = fields.includes('price') && isOnSale(after) ? (['price', 'salePrice'] as const) : fields
  return listedFields.map((field) => ({ field, from: before[field], to: after[field] }))
}

function noteOf(unchanged: number, refused: number): string {
  const notes = [
    unchanged > 0 && `No change needed: ${formatCount(unchanged)}.`,
    refused > 0 && `Cannot be changed: ${formatCount(refused)}.`
  ]
  return notes.filter(Boolean).join(' ')
}

const formatCount = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'product' : 'products'}`
