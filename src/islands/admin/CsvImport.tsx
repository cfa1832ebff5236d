import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'

import { $import, cancelImport, closeImport, type ImportState } from '../../stores/admin/products-import.ts'
import { guardLeaving } from '../../stores/admin/unsaved.ts'
import { Icon } from '../Icon.tsx'
import { CsvChecked, CsvEnded } from './CsvReport.tsx'
import { CsvFileChoice } from './CsvFileChoice.tsx'
import { Modal } from './Modal.tsx'
import { useMeant } from './use-meant.ts'

type Shown = Exclude<ImportState, { status: 'closed' }>

/** Products from a file: chosen, checked, agreed to, imported. */
export function CsvImport() {
  const state = useStore($import)
  const open = state.status !== 'closed'
  const busy = 'stopping' in state

  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => (busy ? guardLeaving() : undefined), [busy])
  // What led to this step went with the one before, and the focus with it.
  useEffect(() => {
    if (state.status !== 'closed' && document.activeElement === document.body) heading.current?.focus()
  }, [state.status])

  return (
    <Modal open={open} leave={closeImport} className="dialog csv-import" aria-labelledby="csv-import">
      {state.status !== 'closed' && (
        <>
          <div className="csv-head">
            <h2 id="csv-import" ref={heading} tabIndex={-1}>
              Import products
            </h2>
            {!busy && (
              <button type="button" className="icon-button" aria-label="Close import" onClick={closeImport}>
                <Icon name="close" />
              </button>
            )}
          </div>
          <Step state={state} />
        </>
      )}
    </Modal>
  )
}

function Step({ state }: { state: Shown }) {
  if (state.status === 'choosing') return <CsvFileChoice message={state.message} />
  if (state.status === 'checked') return <CsvChecked checked={state} />
  if (state.status === 'ended') return <CsvEnded ended={state} />
  return <Busy state={state} />
}

function Busy({ state }: { state: Extract<ImportState, { stopping: boolean }> }) {
  const meant = useMeant()
  const { status, done, total, stopping } = state
  const words = status === 'checking' ? 'Checking the rows' : 'Importing the rows'
  return (
    <div className="csv-step">
      <p id="csv-busy">{words}</p>
      <progress aria-labelledby="csv-busy" {...(total > 0 ? { max: total, value: done } : {})} />
      <p role="status">
        {done.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
      </p>
      <button
        type="button"
        className="button quiet"
        aria-disabled={!meant || stopping}
        onClick={() => meant && cancelImport()}
      >
        {stopping ? 'Stopping…' : 'Cancel'}
      </button>
    </div>
  )
}
