import { useStore } from '@nanostores/react'

import { getAdminDetailsStatusColor, getOrderStatusLabel } from '../../../domain/orders/order-status.ts'
import { $details, closeDetails, reloadDetails } from '../../../stores/admin/orders/order-details.ts'
import { Loading } from '../lists/List.tsx'
import { LoadFailure } from '../lists/LoadFailure.tsx'
import { Modal } from '../Modal.tsx'
import { OrderDetails } from './OrderDetails.tsx'
import { StatusForm } from './StatusForm.tsx'
import { IconButton } from '../Button.tsx'

export function OrderDialog() {
  const details = useStore($details)
  const open = details.status !== 'closed'
  // The row of the list may be outdated.
  const isLoading = details.status === 'ready' && details.timeline === null
  const fieldsetProps = { role: 'presentation', className: 'form-fields', disabled: isLoading }
  return (
    <Modal
      open={open}
      onCloseRequest={closeDetails}
      className="dialog stack order-dialog"
      aria-labelledby="order-details"
      onBackdropClick={closeDetails}
    >
      <div className="sheet-header">
        <h2 id="order-details">Order Details</h2>
        {details.status === 'ready' && (
          <span className={`status ${getAdminDetailsStatusColor(details.order.orderStatus)}`}>
            {getOrderStatusLabel(details.order)}
          </span>
        )}
        <IconButton icon="close" label="Close details" onClick={closeDetails} />
      </div>
      <div className="panel-body" role="region" aria-labelledby="order-details" tabIndex={0}>
        {details.status === 'loading' && <Loading text="Loading the order…" />}
        {details.status === 'failed' && (
          <LoadFailure
            failure={details}
            retry={() => void reloadDetails(details.location['order'] ?? '')}
            close={closeDetails}
          />
        )}
        {details.status === 'ready' && (
          <fieldset {...fieldsetProps}>
            <OrderDetails key={details.order._id} order={details.order} timeline={details.timeline} />
          </fieldset>
        )}
      </div>
      {details.status === 'ready' && (
        <fieldset {...fieldsetProps}>
          <StatusForm key={details.order._id} order={details.order} />
        </fieldset>
      )}
    </Modal>
  )
}
