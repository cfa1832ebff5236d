import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'

import { guardUnsavedInput } from '../../../stores/admin/unsaved-input.ts'
import { $batch, cancelBatch, closeBatch, type Batch } from '../../../stores/admin/lists/batch.ts'
import { focusRowCounter } from './focus-row-counter.ts'
import { TruncatedList } from './TruncatedList.tsx'
import { Modal } from '../Modal.tsx'
import { useClickGuard } from '../use-click-guard.ts'
import { Button } from '../Button.tsx'

type StartedBatch = Exclude<Batch, { status: 'idle' }>

export function BatchDialog() {
  const batch = useStore($batch)
  const isBusy = batch.status === 'running' || batch.status === 'stopping'
  const open = batch.status !== 'idle'
  const wasOpen = useRef(false)

  // The button that started the batch disappears with the selection.
  useEffect(() => {
    if (wasOpen.current && document.activeElement === document.body) focusRowCounter()
    wasOpen.current = open
  }, [open])

  useEffect(() => (isBusy ? guardUnsavedInput() : undefined), [isBusy])

  return (
    <Modal
      open={open}
      onCloseRequest={() => !isBusy && closeBatch()}
      className="dialog stack batch"
      aria-labelledby="batch"
    >
      {batch.status !== 'idle' && <BatchReport batch={batch} isBusy={isBusy} />}
    </Modal>
  )
}

function BatchReport({ batch, isBusy }: { batch: StartedBatch; isBusy: boolean }) {
  const canClick = useClickGuard()
  const { label, done, total, failures } = batch
  return (
    <>
      <h2 id="batch">{label}</h2>
      <progress aria-labelledby="batch" max={total} value={done} />
      <p role="status">{formatProgress(batch)}</p>
      <TruncatedList items={failures} label="Failed items" getKey={({ name, reason }) => `${name} ${reason}`}>
        {({ name, reason }) => (
          <>
            <strong>{name}</strong> {reason}
          </>
        )}
      </TruncatedList>
      {isBusy ? (
        <Button aria-disabled={!canClick || batch.status === 'stopping'} onClick={() => canClick && cancelBatch()}>
          {batch.status === 'stopping' ? 'Stopping…' : 'Cancel'}
        </Button>
      ) : (
        <Button isMain aria-disabled={!canClick} onClick={() => canClick && closeBatch()}>
          Close
        </Button>
      )}
    </>
  )
}

function formatProgress({ status, done, total, failures }: StartedBatch): string {
  const hasEnded = status === 'ended' || status === 'cancelled'
  const succeeded = (done - failures.length).toLocaleString('en-US')
  const parts = hasEnded
    ? [`${succeeded} of ${total.toLocaleString('en-US')} done`]
    : [`${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`]
  if (failures.length > 0) parts.push(`${failures.length.toLocaleString('en-US')} failed`)
  if (status === 'cancelled') parts.push(`${(total - done).toLocaleString('en-US')} skipped`)
  return parts.join(', ')
}
