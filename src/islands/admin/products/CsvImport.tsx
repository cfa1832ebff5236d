import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'

import { PRODUCT_COLUMNS } from '../../../api/contract/product-csv-columns.ts'
import {
  $import,
  cancelImport,
  checkImportFile,
  closeImport,
  type CsvImportState
} from '../../../stores/admin/products/import.ts'
import { guardUnsavedInput } from '../../../stores/admin/unsaved-input.ts'
import { CsvCheckReport, CsvImportReport } from './CsvReport.tsx'
import { Modal } from '../Modal.tsx'
import { GuardedButton, IconButton } from '../Button.tsx'

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
    <Modal open={open} onCloseRequest={closeImport} className="dialog stack csv-import" aria-labelledby="csv-import">
      {state.status !== 'closed' && (
        <>
          <div className="spread">
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
  const { status, done, total, stopping } = state
  const label = status === 'checking' ? 'Checking the rows' : 'Importing the rows'
  return (
    <div className="stack">
      <p id="csv-busy">{label}</p>
      <progress aria-labelledby="csv-busy" {...(total > 0 ? { max: total, value: done } : {})} />
      <p role="status">
        {done.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
      </p>
      <GuardedButton aria-disabled={stopping} onClick={cancelImport}>
        {stopping ? 'Stopping…' : 'Cancel'}
      </GuardedButton>
    </div>
  )
}

const CsvFileChoice = ({ message }: { message: string | undefined }) => (
  <div className="stack">
    {message && (
      <p className="notice bad" role="alert">
        {message}
      </p>
    )}
    <div className="field">
      <label htmlFor="csv-file">CSV file</label>
      <input
        id="csv-file"
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        aria-describedby="csv-hint"
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) void checkImportFile(file)
        }}
      />
    </div>
    <div id="csv-hint" className="hint stack">
      <p>
        A row with an <code>_id</code> changes that product; a row without one adds a product. The rows are checked
        first, and nothing changes before you confirm.
      </p>
      <p>
        Columns: <code>{PRODUCT_COLUMNS.join(', ')}</code>
      </p>
      <p>
        You can edit an exported file and import it again. The <code>seen</code> columns protect sales and other
        people’s edits that were made after the export; leave them unchanged.
      </p>
    </div>
  </div>
)
