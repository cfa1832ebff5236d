import type { Note } from '../../api/contract/customers.ts'
import { MAX_LENGTH } from '../../domain/limits.ts'
import { formatUtcTime } from '../../lib/dates.ts'
import { TextForm } from './TextForm.tsx'

interface NotesProps {
  notes: Note[]
  /** The id of the order or customer. */
  id: string
  /** Resolves to true if the note was added. */
  add: (id: string, text: string) => Promise<boolean>
}

/** The page must have a heading with the id `internal-notes`. */
export const Notes = ({ notes, id, add }: NotesProps) => (
  <>
    {notes.length > 0 && <NoteList notes={notes} />}
    <TextForm
      textKey={id}
      id="note"
      label="New note, visible only to admins"
      maxLength={MAX_LENGTH.note}
      button="Add Note"
      save={(text) => add(id, text)}
    />
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
