import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'

import type { AdminOrder, OrderNote } from '../../../api/contract/order-administration.ts'
import { MAX_LENGTH } from '../../../domain/limits.ts'
import { formatUtcTime } from '../../../lib/dates.ts'
import { $unsavedTexts, clearUnsavedText, setUnsavedText } from '../../../stores/admin/orders/unsaved-texts.ts'
import { addNote } from '../../../stores/admin/orders/order-changes.ts'

export const OrderNotes = ({ order: { _id, internalNotes } }: { order: AdminOrder }) => (
  <>
    <h3 id="internal-notes">Internal Notes</h3>
    {internalNotes && internalNotes.length > 0 && <NoteList notes={internalNotes} />}
    <NoteForm orderId={_id} />
  </>
)

const NoteList = ({ notes }: { notes: OrderNote[] }) => (
  <ul role="list" className="order-notes" aria-labelledby="internal-notes">
    {notes.map(({ _id, text, author, createdAt }) => (
      <li key={_id}>
        <small>
          {author}, <time dateTime={createdAt}>{formatUtcTime(createdAt)}</time>
        </small>
        <p>{text}</p>
      </li>
    ))}
  </ul>
)

function NoteForm({ orderId }: { orderId: string }) {
  const [isBusy, setBusy] = useState(false)
  const text = useStore($unsavedTexts)[orderId] ?? ''
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    if (await addNote(orderId, text)) clearUnsavedText(orderId, text)
    setBusy(false)
  }
  return (
    <form className="order-form" onSubmit={(event) => void submit(event)}>
      <div className="field">
        <label htmlFor="order-note">New note, visible only to admins</label>
        <textarea
          id="order-note"
          rows={2}
          required
          maxLength={MAX_LENGTH.orderNote}
          value={text}
          onChange={({ target }) => setUnsavedText(orderId, target.value)}
        />
      </div>
      <button className="button quiet" aria-disabled={isBusy}>
        Add Note
      </button>
    </form>
  )
}
