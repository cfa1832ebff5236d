import { useStore } from '@nanostores/react'
import type { FormEvent } from 'react'

import type { Note } from '../../api/contract/customers.ts'
import { MAX_LENGTH } from '../../domain/limits.ts'
import { formatUtcTime } from '../../lib/dates.ts'
import { $unsavedTexts, clearUnsavedText, setUnsavedText } from '../../stores/admin/orders/unsaved-texts.ts'
import { Button } from './Button.tsx'
import { Field } from './Field.tsx'
import { useSingleFlight } from './use-single-flight.ts'

interface NoteFormProps {
  /** The id of the order or customer. */
  id: string
  /** Resolves to true if the note was added. */
  add: (id: string, text: string) => Promise<boolean>
}

/** The page must have a heading with the id `internal-notes`. */
export const Notes = ({ notes, ...props }: NoteFormProps & { notes: Note[] }) => (
  <>
    {notes.length > 0 && <NoteList notes={notes} />}
    <NoteForm {...props} />
  </>
)

const NoteList = ({ notes }: { notes: Note[] }) => (
  <ul role="list" className="lines" aria-labelledby="internal-notes">
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

function NoteForm({ id, add }: NoteFormProps) {
  const [isBusy, run] = useSingleFlight()
  const text = useStore($unsavedTexts)[id] ?? ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run(async () => (await add(id, text)) && clearUnsavedText(id, text))
  }
  return (
    <form className="cluster order-form" data-write onSubmit={submit}>
      <Field
        label="New note, visible only to admins"
        id="note"
        rows={2}
        required
        maxLength={MAX_LENGTH.note}
        value={text}
        onChange={(value) => setUnsavedText(id, value)}
      />
      <Button type="submit" aria-disabled={isBusy}>
        Add Note
      </Button>
    </form>
  )
}
