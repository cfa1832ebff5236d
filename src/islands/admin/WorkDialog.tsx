import { useStore } from '@nanostores/react'
import { useEffect } from 'react'

import { guardLeaving } from '../../stores/admin/unsaved.ts'
import { $work, cancelWork, closeWork, type Refused, type Work } from '../../stores/admin/work.ts'
import { Modal } from './Modal.tsx'

type Shown = Exclude<Work, { status: 'idle' }>

/** How far a long piece of work is, how to end it, and what could not be done. */
export function WorkDialog() {
  const work = useStore($work)
  const busy = work.status === 'running' || work.status === 'stopping'
  const open = work.status !== 'idle'

  useEffect(() => (busy ? guardLeaving() : undefined), [busy])

  return (
    <Modal open={open} leave={() => !busy && closeWork()} className="dialog work" aria-labelledby="work">
      {work.status !== 'idle' && <Report work={work} busy={busy} />}
    </Modal>
  )
}

function Report({ work, busy }: { work: Shown; busy: boolean }) {
  const { label, done, total, refused } = work
  return (
    <>
      <h2 id="work">{label}</h2>
      <progress aria-labelledby="work" max={total} value={done} />
      <p role="status">{saidOf(work)}</p>
      {refused.length > 0 && <RefusedList refused={refused} />}
      {busy ? (
        <button type="button" className="button quiet" aria-disabled={work.status === 'stopping'} onClick={cancelWork}>
          {work.status === 'stopping' ? 'Stopping…' : 'Cancel'}
        </button>
      ) : (
        <button type="button" className="button" onClick={closeWork}>
          Close
        </button>
      )}
    </>
  )
}

function saidOf({ status, done, total, refused }: Shown): string {
  const ended = status === 'ended' || status === 'cancelled'
  const well = (done - refused.length).toLocaleString('en-US')
  const parts = ended
    ? [`${well} of ${total.toLocaleString('en-US')} done`]
    : [`${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`]
  if (refused.length > 0) parts.push(`${refused.length.toLocaleString('en-US')} failed`)
  if (status === 'cancelled') parts.push(`${(total - done).toLocaleString('en-US')} left alone`)
  return parts.join(', ')
}

/** So many are named; the rest are counted. */
const NAMED = 100

function RefusedList({ refused }: { refused: Refused[] }) {
  return (
    <ul className="refused" aria-label="What failed" tabIndex={0}>
      {refused.slice(0, NAMED).map((one) => (
        <li key={`${one.name} ${one.reason}`}>
          <strong>{one.name}</strong> {one.reason}
        </li>
      ))}
      {refused.length > NAMED && <li>… and {(refused.length - NAMED).toLocaleString('en-US')} more</li>}
    </ul>
  )
}
