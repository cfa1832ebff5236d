import { useStore } from '@nanostores/react'
import { useEffect } from 'react'

import { longDate } from '../../lib/dates.ts'
import { trashUrl } from '../../lib/list-url.ts'
import {
  $panel,
  discard,
  isDirty,
  leavePanel,
  type Panel,
  retryPanel,
  stay
} from '../../stores/admin/products-panel.ts'
import { guardLeaving } from '../../stores/admin/unsaved.ts'
import { Icon } from '../Icon.tsx'
import { Failed } from './Failed.tsx'
import { Leaving } from './Leaving.tsx'
import { Modal } from './Modal.tsx'
import { ProductForm } from './ProductForm.tsx'

/** The panel at the right in which a product is added or edited. */
export function ProductPanel() {
  const panel = useStore($panel)
  const open = panel.status !== 'closed'
  const dirty = isDirty(panel)

  useEffect(() => (dirty ? guardLeaving() : undefined), [dirty])

  return (
    <Modal
      open={open}
      leave={leavePanel}
      className="sheet product-panel"
      aria-labelledby="product-panel"
      // A file that is dropped beside its place would be opened instead of the page.
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => event.preventDefault()}
      // The second press of a double click on what opened it is not meant for what lies beside it.
      onMouseDown={(event) => event.target === event.currentTarget && event.detail < 2 && leavePanel()}
    >
      {open && (
        <>
          <div className="sheet-header">
            <h2 id="product-panel" tabIndex={-1}>
              {titleOf(panel)}
            </h2>
            <button type="button" className="icon-button" aria-label="Close panel" onClick={leavePanel}>
              <Icon name="close" />
            </button>
          </div>
          <Content panel={panel} />
        </>
      )}
    </Modal>
  )
}

const titleOf = (panel: Panel): string => (panel.status === 'open' && !panel.base ? 'Add New Product' : 'Edit Product')

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
  if (panel.status === 'missing') return <Missing panel={panel} />
  if (panel.status === 'failed') {
    return (
      <div className="panel-body">
        <Failed failure={panel} again={retryPanel} />
      </div>
    )
  }
  return (
    <>
      {panel.leaving && (
        <Leaving
          question={panel.base ? 'Discard your changes?' : 'Discard this product?'}
          stay={stay}
          discard={discard}
        />
      )}
      <ProductForm panel={panel} />
    </>
  )
}

function Missing({ panel: { id, trashed } }: { panel: Extract<Panel, { status: 'missing' }> }) {
  return (
    <div className="panel-body empty" role="alert">
      {trashed ? (
        <>
          <p>
            “{trashed.title}” was deleted on {longDate(trashed.deletedAt ?? trashed.updatedAt)}.
          </p>
          <a className="button" href={trashUrl(id)}>
            See it in the trash
          </a>
        </>
      ) : (
        <p>There is no such product. It may have been deleted for good.</p>
      )}
      <button type="button" className="button quiet" onClick={leavePanel}>
        Close
      </button>
    </div>
  )
}
