import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'

import {
  $panel,
  discard,
  isDirty,
  leavePanel,
  type OpenPanel,
  type Panel,
  retryPanel,
  stay
} from '../../stores/admin/products-panel.ts'
import { guardLeaving } from '../../stores/admin/unsaved.ts'
import { Icon } from '../Icon.tsx'
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
      onMouseDown={(event) => event.target === event.currentTarget && leavePanel()}
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
  if (panel.status === 'failed') {
    return (
      <div className="panel-body empty" role="alert">
        <p>{panel.message}</p>
        <button type="button" className="button quiet" onClick={retryPanel}>
          Try again
        </button>
      </div>
    )
  }
  return (
    <>
      {panel.leaving && <Leaving panel={panel} />}
      <ProductForm panel={panel} />
    </>
  )
}

/** Asked in place, so that what would be lost is in view. */
function Leaving({ panel: { base } }: { panel: OpenPanel }) {
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const before = document.activeElement
    keep.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <div className="leaving" role="alertdialog" aria-labelledby="leaving">
      <p id="leaving">{base ? 'Discard your changes?' : 'Discard this product?'}</p>
      <button ref={keep} type="button" className="button" onClick={stay}>
        Keep editing
      </button>
      <button type="button" className="button quiet" onClick={discard}>
        Discard
      </button>
    </div>
  )
}
