import { useStore } from '@nanostores/react'
import { useEffect } from 'react'

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
import { GuardedButton } from '../Button.tsx'
import { FileField } from '../Field.tsx'

type OpenImport = Exclude<CsvImportState, { status: 'closed' }>

export function CsvImport() {
  const state = useStore($import)
  const open = state.status !== 'closed'
  const isBusy = 'stopping' in state

  useEffect(() => (isBusy ? guardUnsavedInput() : undefined), [isBusy])
  // The focused control may have disappeared.
  useEffect(() => {
    if (state.status !== 'closed' && document.activeElement === document.body)
      document.querySelector<HTMLElement>('.csv-import h2')?.focus()
  }, [state.status])

  return (
    <Modal
      open={open}
      title="Import products"
      closeLabel={isBusy ? '' : 'Close import'}
      onCloseRequest={closeImport}
      className="dialog stack csv-import"
    >
      {state.status !== 'closed' && <ImportStep state={state} />}
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
    <FileField label="CSV file" aria-describedby="csv-hint" onFile={(file) => void checkImportFile(file)} />
    <div id="csv-hint" className="hint stack tight">
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
