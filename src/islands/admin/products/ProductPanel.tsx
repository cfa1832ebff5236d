import { useStore } from '@nanostores/react'
import { useEffect } from 'react'

import { formatLongDate } from '../../../lib/dates.ts'
import { trashUrl } from '../lists/list-url.ts'
import {
  $panel,
  discardDraft,
  isDirty,
  requestClose,
  type Panel,
  retryLoading,
  keepEditing
} from '../../../stores/admin/products/panel.ts'
import { guardUnsavedInput } from '../../../stores/admin/unsaved-input.ts'
import { Icon } from '../../Icon.tsx'
import { LoadFailure } from '../lists/LoadFailure.tsx'
import { DiscardConfirmation } from '../DiscardConfirmation.tsx'
import { Modal } from '../Modal.tsx'
import { ProductForm } from './ProductForm.tsx'

export function ProductPanel() {
  const panel = useStore($panel)
  const open = panel.status !== 'closed'
  const isUnsaved = isDirty(panel)

  useEffect(() => (isUnsaved ? guardUnsavedInput() : undefined), [isUnsaved])

  return (
    <Modal
      open={open}
      onCloseRequest={requestClose}
      className="sheet product-panel"
      aria-labelledby="product-panel"
      // Otherwise the browser would open a file that is dropped beside the drop zone.
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => event.preventDefault()}
      // Ignores the second click of a double click.
      onMouseDown={(event) => event.target === event.currentTarget && event.detail < 2 && requestClose()}
    >
      {open && (
        <>
          <div className="sheet-header">
            <h2 id="product-panel" tabIndex={-1}>
              {getTitle(panel)}
            </h2>
            <button type="button" className="icon-button" aria-label="Close panel" onClick={requestClose}>
              <Icon name="close" />
            </button>
          </div>
          <Content panel={panel} />
        </>
      )}
    </Modal>
  )
}

const getTitle = (panel: Panel): string => (panel.status === 'open' && !panel.base ? 'Add New Product' : 'Edit Product')

function Content({ panel }: { panel: Exclude<Panel, { status: 'closed' }> }) {
  if (panel.status === 'loading') {
    return (
      <div className="panel-body" aria-busy="true" role="status">
        <span className="visually-hidden">Loading the product…</span>
        <div className="skeleton picture" />
        <div className="skeleton" />
        <div className="skeleton" />
      </div>
    )
  }
  if (panel.status === 'missing') return <MissingProduct panel={panel} />
  if (panel.status === 'failed') {
    return (
      <div className="panel-body">
        <LoadFailure failure={panel} retry={retryLoading} />
      </div>
    )
  }
  return (
    <>
      {panel.isConfirmingDiscard && (
        <DiscardConfirmation
          question={panel.base ? 'Discard your changes?' : 'Discard this product?'}
          onKeepEditing={keepEditing}
          onDiscard={discardDraft}
        />
      )}
      <ProductForm panel={panel} />
    </>
  )
}

function MissingProduct({ panel: { id, trashed } }: { panel: Extract<Panel, { status: 'missing' }> }) {
  return (
    <div className="panel-body empty" role="alert">
      {trashed ? (
        <>
          <p>
            “{trashed.title}” was deleted on {formatLongDate(trashed.deletedAt ?? trashed.updatedAt)}.
          </p>
          <a className="button" href={trashUrl(id)}>
            View in the trash
          </a>
        </>
      ) : (
        <p>This product does not exist. It may have been permanently deleted.</p>
      )}
      <button type="button" className="button quiet" onClick={requestClose}>
        Close
      </button>
    </div>
  )
}
