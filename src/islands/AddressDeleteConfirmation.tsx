import type { Address } from '../api/contract/addresses.ts'
import { createAddressPageUrl, type AddressPage } from '../domain/addresses/address-pages.ts'
import { interceptPlainClick } from '../lib/plain-click.ts'

interface AddressDeleteConfirmationProps {
  page: AddressPage
  address: Address
  isDeleting: boolean
  onCancel: () => void
  onDelete: () => void
}

export function AddressDeleteConfirmation({
  page,
  address: { _id, address },
  isDeleting,
  onCancel,
  onDelete
}: AddressDeleteConfirmationProps) {
  return (
    <form
      method="post"
      action="/shop/address/delete"
      className="cluster address-actions"
      aria-label={`Delete ${address}?`}
      onSubmit={(event) => {
        event.preventDefault()
        onDelete()
      }}
      onKeyDown={({ key }) => key === 'Escape' && onCancel()}
    >
      <input type="hidden" name="from" value={page} />
      <input type="hidden" name="addressId" value={_id} />
      <span>Delete this address?</span>
      <a
        className="text-button"
        id={`cancel-delete-${_id}`}
        href={`${createAddressPageUrl(page)}#delete-${_id}`}
        onClick={(event) => interceptPlainClick(event) && onCancel()}
      >
        Cancel<span className="visually-hidden"> deleting {address}</span>
      </a>
      <button className="text-button bad" aria-disabled={isDeleting}>
        {isDeleting ? 'Deleting…' : 'Delete'}
        <span className="visually-hidden"> {address}</span>
      </button>
    </form>
  )
}
