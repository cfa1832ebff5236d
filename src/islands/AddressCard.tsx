import type { Address } from '../api/contract/addresses.ts'
import { addressPage, type AddressPlace } from '../lib/address-places.ts'
import { preventUnmodifiedClick } from '../lib/unmodified-click.ts'
import { DeleteQuestion } from './DeleteQuestion.tsx'

interface AddressCardProps {
  place: AddressPlace
  address: Address
  isChosen: boolean
  /** The question whether to delete the address replaces the links. */
  isAsking: boolean
  isDeleting: boolean
  onChoose: () => void
  onEdit: () => void
  onAsk: () => void
  onKeep: () => void
  onDelete: () => void
}

export function AddressCard(props: AddressCardProps) {
  return (
    <li className="address-card">
      <AddressText {...props} />
      {props.isAsking ? <DeleteQuestion {...props} /> : <CardLinks {...props} />}
    </li>
  )
}

function AddressText({ place, address: saved, isChosen, onChoose }: AddressCardProps) {
  const { _id, address, city, pincode, phone, notes } = saved
  const isCheckout = place === 'checkout'
  const Text = isCheckout ? 'label' : 'div'
  return (
    <Text className="address-text">
      {isCheckout && (
        <input type="radio" name="addressId" value={_id} form="pay" checked={isChosen} onChange={onChoose} />
      )}
      <span>
        <strong>{address}</strong>
        {`${city} - ${pincode}`}
        <br />
        {phone}
        <br />
        <small>{notes}</small>
      </span>
    </Text>
  )
}

function CardLinks({ place, address: { _id, address }, onEdit, onAsk }: AddressCardProps) {
  return (
    <div className="address-actions">
      <a
        className="text-button"
        id={`edit-${_id}`}
        href={`${addressPage(place, 'edit', _id)}#address-address`}
        onClick={(event) => preventUnmodifiedClick(event) && onEdit()}
      >
        Edit<span className="visually-hidden"> {address}</span>
      </a>
      <a
        className="text-button"
        id={`delete-${_id}`}
        href={`${addressPage(place, 'delete', _id)}#keep-${_id}`}
        onClick={(event) => preventUnmodifiedClick(event) && onAsk()}
      >
        Delete<span className="visually-hidden"> {address}</span>
      </a>
    </div>
  )
}
