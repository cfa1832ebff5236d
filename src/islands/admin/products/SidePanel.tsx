import { type ReactNode, useEffect } from 'react'

import { guardUnsavedInput } from '../../../stores/admin/unsaved-input.ts'
import { Icon } from '../../Icon.tsx'
import { Modal } from '../Modal.tsx'

interface SidePanelProps {
  /** The id of the heading. */
  id: string
  title: string
  className: string
  isOpen: boolean
  isUnsaved: boolean
  requestClose: () => void
  children: ReactNode
}

export function SidePanel({ id, title, className, isOpen, isUnsaved, requestClose, children }: SidePanelProps) {
  useEffect(() => (isUnsaved ? guardUnsavedInput() : undefined), [isUnsaved])
  return (
    <Modal
      open={isOpen}
      onCloseRequest={requestClose}
      className={`sheet ${className}`}
      aria-labelledby={id}
      // Otherwise the browser would open a file that is dropped beside the drop zone.
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => event.preventDefault()}
      // Ignores the second click of a double click.
      onMouseDown={(event) => event.target === event.currentTarget && event.detail < 2 && requestClose()}
    >
      {isOpen && (
        <>
          <div className="sheet-header">
            <h2 id={id} tabIndex={-1}>
              {title}
            </h2>
            <button type="button" className="icon-button" aria-label="Close panel" onClick={requestClose}>
              <Icon name="close" />
            </button>
          </div>
          {children}
        </>
      )}
    </Modal>
  )
}

export const getPanelTitle = (isNew: boolean): string => (isNew ? 'Add New Product' : 'Edit Product')

export const LoadingPanel = () => (
  <div className="panel-body" aria-busy="true" role="status">
    <span className="visually-hidden">Loading the product…</span>
    <div className="skeleton picture" />
    <div className="skeleton" />
    <div className="skeleton" />
  </div>
)
