import { useStore } from '@nanostores/react'
import { useEffect } from 'react'

import { formatDate } from '../../../../lib/dates.ts'
import {
  $panel,
  isDirty,
  type Panel,
  requestClose,
  retryLoading
} from '../../../../stores/admin/products/editor/panel.ts'
import { guardUnsavedInput } from '../../../../stores/admin/unsaved-input.ts'
import { createTrashUrl } from '../../lists/list-url.ts'
import { Loading } from '../../lists/List.tsx'
import { LoadFailure } from '../../lists/LoadFailure.tsx'
import { Modal } from '../../Modal.tsx'
import { ProductForm } from './ProductForm.tsx'
import { IconButton, Button } from '../../Button.tsx'
import { useIsReadOnly } from '../../use-admin-role.ts'

export function ProductPanel() {
  const panel = useStore($panel)
  const isReadOnly = useIsReadOnly()
  const isUnsaved = isDirty(panel)
  const isOpen = panel.status !== 'closed'
  const hasOptions = panel.status === 'open' ? panel.hasOptions : isOpen && 'style' in panel.location
  useEffect(() => (isUnsaved ? guardUnsavedInput() : undefined), [isUnsaved])
  return (
    <Modal
      open={isOpen}
      onCloseRequest={requestClose}
      className={hasOptions ? 'sheet options-panel' : 'sheet'}
      aria-labelledby="product-panel"
      // Otherwise the browser would open a file that is dropped beside the drop zone.
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => event.preventDefault()}
      onBackdropClick={requestClose}
    >
      {isOpen && (
        <>
          <div className="sheet-header">
            <h2 id="product-panel" tabIndex={-1}>
              {panel.status === 'open' && !panel.base ? 'Add New Product' : isReadOnly ? 'Product' : 'Edit Product'}
            </h2>
            <IconButton icon="close" label="Close panel" onClick={requestClose} />
          </div>
          <Content panel={panel} />
        </>
      )}
    </Modal>
  )
}

function Content({ panel }: { panel: Exclude<Panel, { status: 'closed' }> }) {
  if (panel.status === 'open') return <ProductForm key={JSON.stringify(panel.location)} panel={panel} />
  return (
    <div className="panel-body">
      {panel.status === 'loading' && <Loading text="Loading the product…" />}
      {panel.status === 'missing' && <MissingProduct panel={panel} />}
      {panel.status === 'failed' && <LoadFailure failure={panel} retry={retryLoading} />}
    </div>
  )
}

function MissingProduct({ panel: { id, trashed } }: { panel: Extract<Panel, { status: 'missing' }> }) {
  return (
    <div className="empty" role="alert">
      {trashed ? (
        <>
          <p>
            “{trashed.title}” was deleted on {formatDate(trashed.deletedAt ?? trashed.updatedAt)}.
          </p>
          <a className="button" href={createTrashUrl(id)}>
            View in the trash
          </a>
        </>
      ) : (
        <p>This product does not exist. It may have been permanently deleted.</p>
      )}
      <Button onClick={requestClose}>Close</Button>
    </div>
  )
}
