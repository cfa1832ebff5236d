import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'

import { guardUnsavedInput } from '../../../stores/admin/unsaved-input.ts'
import { $batch, cancelBatch, closeBatch, type Batch } from '../../../stores/admin/lists/batch.ts'
import { focusRowCounter } from './focus-next-row.ts'
import { FailureList } from './TruncatedList.tsx'
import { Modal } from '../Modal.tsx'
import { GuardedButton } from '../Button.tsx'

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
      title={'label' in batch ? batch.label : ''}
      onCloseRequest={() => !isBusy && closeBatch()}
      className="dialog stack batch"
    >
      {batch.status !== 'idle' && <BatchReport batch={batch} isBusy={isBusy} />}
    </Modal>
  )
}

function BatchReport({ batch, isBusy }: { batch: StartedBatch; isBusy: boolean }) {
  const { label, done, total, failures } = batch
  return (
    <>
      <progress aria-label={label} max={total} value={done} />
      <p role="status">{formatProgress(batch)}</p>
      <FailureList label="Failed items" failures={failures} />
      {isBusy ? (
        <GuardedButton aria-disabled={batch.status === 'stopping'} onClick={cancelBatch}>
          {batch.status === 'stopping' ? 'Stopping…' : 'Cancel'}
        </GuardedButton>
      ) : (
        <GuardedButton isPrimary onClick={closeBatch}>
          Close
        </GuardedButton>
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
