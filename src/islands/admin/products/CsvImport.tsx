import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'

import { $import, cancelImport, closeImport, type CsvImportState } from '../../../stores/admin/products/import.ts'
import { guardUnsavedInput } from '../../../stores/admin/unsaved-input.ts'
import { CsvCheckReport, CsvImportReport } from './CsvReport.tsx'
import { CsvFileChoice } from './CsvFileChoice.tsx'
import { Modal } from '../Modal.tsx'
import { useClickGuard } from '../use-click-guard.ts'
import { IconButton, Button } from '../Button.tsx'

type OpenImport = Exclude<CsvImportState, { status: 'closed' }>

export function CsvImport() {
  const state = useStore($import)
  const open = state.status !== 'closed'
  const isBusy = 'stopping' in state

  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => (isBusy ? guardUnsavedInput() : undefined), [isBusy])
  // The focused control may have disappeared.
  useEffect(() => {
    if (state.status !== 'closed' && document.activeElement === document.body) heading.current?.focus()
  }, [state.status])

  return (
    <Modal open={open} onCloseRequest={closeImport} className="dialog csv-import" aria-labelledby="csv-import">
      {state.status !== 'closed' && (
        <>
          <div className="csv-head">
            <h2 id="csv-import" ref={heading} tabIndex={-1}>
              Import products
            </h2>
            {!isBusy && <IconButton icon="close" label="Close import" onClick={closeImport} />}
          </div>
          <ImportStep state={state} />
        </>
      )}
    </Modal>
  )
}

function ImportStep({ state }: { state: OpenImport }) {
  if (state.status === 'choosing') return <CsvFileChoice message={state.message} />
  if (state.status === 'checked') return <CsvCheckReport state={state} />
  if (state.status === 'ended') return <CsvImportReport state={state} />
  return <ImportProgress state={state} />
}

function ImportProgress({ state }: { state: Extract<CsvImportState, { stopping: boolean }> }) {
  const canClick = useClickGuard()
  const { status, done, total, stopping } = state
  const label = status === 'checking' ? 'Checking the rows' : 'Importing the rows'
  return (
    <div className="csv-step">
      <p id="csv-busy">{label}</p>
      <progress aria-labelledby="csv-busy" {...(total > 0 ? { max: total, value: done } : {})} />
      <p role="status">
        {done.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
      </p>
      <Button aria-disabled={!canClick || stopping} onClick={() => canClick && cancelImport()}>
        {stopping ? 'Stopping…' : 'Cancel'}
      </Button>
    </div>
  )
}
