import { useStore } from '@nanostores/react'
import { useEffect } from 'react'

import {
  $stylePanel,
  discardStyle,
  isStyleDirty,
  keepEditingStyle,
  type OpenStylePanel,
  requestStyleClose,
  retryStyle,
  syncStylePanelWithUrl
} from '../../../stores/admin/styles/panel.ts'
import { DiscardConfirmation } from '../DiscardConfirmation.tsx'
import { LoadFailure } from '../lists/LoadFailure.tsx'
import { getPanelTitle, LoadingPanel, SidePanel } from '../products/SidePanel.tsx'
import { StyleForm } from './StyleForm.tsx'

export function StylePanel() {
  const panel = useStore($stylePanel)
  useEffect(syncStylePanelWithUrl, [])
  return (
    <SidePanel
      id="style-panel"
      title={getPanelTitle(panel.status === 'open' && !panel.base)}
      className="product-panel style-panel"
      isOpen={panel.status !== 'closed'}
      isUnsaved={isStyleDirty(panel)}
      requestClose={requestStyleClose}
    >
      {panel.status === 'loading' && <LoadingPanel />}
      {panel.status === 'failed' && (
        <div className="panel-body">
          <LoadFailure failure={panel} retry={retryStyle} />
        </div>
      )}
      {panel.status === 'open' && <OpenPanel panel={panel} />}
    </SidePanel>
  )
}

const OpenPanel = ({ panel }: { panel: OpenStylePanel }) => (
  <>
    {panel.isConfirmingDiscard && (
      <DiscardConfirmation
        question={panel.base ? 'Discard your changes?' : 'Discard this product?'}
        onKeepEditing={keepEditingStyle}
        onDiscard={discardStyle}
      />
    )}
    <StyleForm panel={panel} />
  </>
)
