import type { Address } from '../api/contract/addresses.ts'
import { addressPage, type AddressPlace } from '../lib/address-places.ts'
import { preventUnmodifiedClick } from '../lib/unmodified-click.ts'

interface DeleteQuestionProps {
  place: AddressPlace
  address: Address
  isDeleting: boolean
  onKeep: () => void
  onDelete: () => void
}

export function DeleteQuestion({
  place,
  address: { _id, address },
  isDeleting,
  onKeep,
  onDelete
}: DeleteQuestionProps) {
  return (
    <form
      method="post"
      action="/shop/address/delete"
      className="address-actions"
      aria-label={`Delete ${address}?`}
      onSubmit={(event) => {
        event.preventDefault()
        onDelete()
      }}
      onKeyDown={({ key }) => key === 'Escape' && onKeep()}
    >
      <input type="hidden" name="from" value={place} />
      <input type="hidden" name="addressId" value={_id} />
      <span>Delete this address?</span>
      <a
        className="text-button"
        id={`keep-${_id}`}
        href={`${addressPage(place)}#delete-${_id}`}
        onClick={(event) => preventUnmodifiedClick(event) && onKeep()}
      >
        Keep it
      </a>
      <button className="text-button bad" aria-disabled={isDeleting}>
        {isDeleting ? 'Deleting…' : 'Yes, delete'}
      </button>
    </form>
  )
}
