import { useStore } from '@nanostores/react'

import type { FieldChange } from '../../api/contract/product-administration.ts'
import { $preview, applyPreview, closePreview, type PreviewRow } from '../../stores/admin/products-bulk-change.ts'
import { CHANGES, type ChangeName } from '../../stores/admin/products-change.ts'
import type { Refused } from '../../stores/admin/work.ts'
import { ChangedField } from './ChangedField.tsx'
import { LongList } from './LongList.tsx'
import { Modal } from './Modal.tsx'
import { useMeant } from './use-meant.ts'

/** Shows each selected product before and after a change, and asks whether to make it. */
export function ChangePreview() {
  const preview = useStore($preview)
  return (
    <Modal
      open={preview !== null}
      leave={closePreview}
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
  refused: Refused[]
}

function Question({ name, rows, refused }: QuestionProps) {
  const changed = rows.filter((row) => changesOf(row).length > 0)
  const action = changed.length > 0 ? CHANGES[name].told(changed.length) : undefined
  const note = noteOf(rows.length - changed.length, refused.length)
  return (
    <>
      <h2 id="change-preview">{action ? `${action}?` : 'Nothing to change'}</h2>
      {note && <p>{note}</p>}
      <LongList items={refused} label="Cannot be changed" keyOf={({ name: title, reason }) => `${title} ${reason}`}>
        {({ name: title, reason }) => (
          <>
            <strong>{title}</strong> {reason}
          </>
        )}
      </LongList>
      <LongList items={changed} label="Before and after" keyOf={({ _id }) => _id} named={NAMED}>
        {(row) => (
          <>
            <strong>{row.title}</strong>
            {changesOf(row).map((change) => (
              <ChangedField key={change.field} {...change} />
            ))}
          </>
        )}
      </LongList>
      <Answers action={action} />
    </>
  )
}

function Answers({ action }: { action: string | undefined }) {
  const meant = useMeant()
  return (
    <div className="choices">
      <button type="button" className="button quiet" aria-disabled={!meant} onClick={() => meant && closePreview()}>
        {action ? 'Cancel' : 'Close'}
      </button>
      {action && (
        <button type="button" className="button" aria-disabled={!meant} onClick={() => meant && void applyPreview()}>
          {action}
        </button>
      )}
    </div>
  )
}

/** So many products are listed; a longer list is read by nobody and slow to draw. */
const NAMED = 500

/** Answers the fields that a change changes. With a price also the sale price, which may stay as it is. */
function changesOf({ before, after }: PreviewRow): FieldChange[] {
  const fields = (['price', 'salePrice', 'totalStock'] as const).filter((field) => before[field] !== after[field])
  const shown = fields.includes('price') && after.salePrice > 0 ? (['price', 'salePrice'] as const) : fields
  return shown.map((field) => ({ field, from: before[field], to: after[field] }))
}

function noteOf(unchanged: number, refused: number): string {
  const notes = [
    unchanged > 0 && `Already as wanted: ${counted(unchanged)}.`,
    refused > 0 && `Cannot be changed: ${counted(refused)}.`
  ]
  return notes.filter(Boolean).join(' ')
}

const counted = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'product' : 'products'}`
