import { useStore } from '@nanostores/react'

import { formatLongDate } from '../../../lib/dates.ts'
import { createTrashUrl } from '../lists/list-url.ts'
import {
  $panel,
  discardDraft,
  isDirty,
  requestClose,
  type Panel,
  retryLoading,
  keepEditing
} from '../../../stores/admin/products/panel.ts'
import { LoadFailure } from '../lists/LoadFailure.tsx'
import { DiscardConfirmation } from '../DiscardConfirmation.tsx'
import { ProductForm } from './ProductForm.tsx'
import { getPanelTitle, LoadingPanel, SidePanel } from './SidePanel.tsx'

export function ProductPanel() {
  const panel = useStore($panel)
  return (
    <SidePanel
      id="product-panel"
      title={getPanelTitle(panel.status === 'open' && !panel.base)}
      className="product-panel"
      isOpen={panel.status !== 'closed'}
      isUnsaved={isDirty(panel)}
      requestClose={requestClose}
    >
      {panel.status !== 'closed' && <Content panel={panel} />}
    </SidePanel>
  )
}

function Content({ panel }: { panel: Exclude<Panel, { status: 'closed' }> }) {
  if (panel.status === 'loading') return <LoadingPanel />
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
          <a className="button" href={createTrashUrl(id)}>
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
