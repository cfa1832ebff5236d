import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'

import { guardLeaving } from '../../stores/admin/unsaved.ts'
import { $work, cancelWork, closeWork, type Work } from '../../stores/admin/work.ts'
import { focusCount } from './focus-count.ts'
import { LongList } from './LongList.tsx'
import { Modal } from './Modal.tsx'
import { useMeant } from './use-meant.ts'

type Shown = Exclude<Work, { status: 'idle' }>

/** How far a long piece of work is, how to end it, and what could not be done. */
export function WorkDialog() {
  const work = useStore($work)
  const busy = work.status === 'running' || work.status === 'stopping'
  const open = work.status !== 'idle'
  const wasOpen = useRef(false)

  // What started the work is gone when nothing is selected any more.
  useEffect(() => {
    if (wasOpen.current && document.activeElement === document.body) focusCount()
    wasOpen.current = open
  }, [open])

  useEffect(() => (busy ? guardLeaving() : undefined), [busy])

  return (
    <Modal open={open} leave={() => !busy && closeWork()} className="dialog stack work" aria-labelledby="work">
      {work.status !== 'idle' && <Report work={work} busy={busy} />}
    </Modal>
  )
}

function Report({ work, busy }: { work: Shown; busy: boolean }) {
  const meant = useMeant()
  const { label, done, total, refused } = work
  return (
    <>
      <h2 id="work">{label}</h2>
      <progress aria-labelledby="work" max={total} value={done} />
      <p role="status">{saidOf(work)}</p>
      <LongList items={refused} label="What failed" keyOf={({ name, reason }) => `${name} ${reason}`}>
        {({ name, reason }) => (
          <>
            <strong>{name}</strong> {reason}
          </>
        )}
      </LongList>
      {busy ? (
        <button
          type="button"
          className="button quiet"
          aria-disabled={!meant || work.status === 'stopping'}
          onClick={() => meant && cancelWork()}
        >
          {work.status === 'stopping' ? 'Stopping…' : 'Cancel'}
        </button>
      ) : (
        <button type="button" className="button" aria-disabled={!meant} onClick={() => meant && closeWork()}>
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
