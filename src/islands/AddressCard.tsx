import type { Address } from '../api/contract/addresses.ts'
import { createAddressPageUrl, type AddressPage } from '../domain/addresses/address-pages.ts'
import { formatAddressLines } from '../domain/addresses/format-address.ts'
import { interceptPlainClick } from '../lib/plain-click.ts'
import { AddressDeleteConfirmation } from './AddressDeleteConfirmation.tsx'

interface AddressCardProps {
  page: AddressPage
  address: Address
  recipient: string
  isSelected: boolean
  isConfirmingDelete: boolean
  isDeleting: boolean
  onSelect: () => void
  onEdit: () => void
  onRequestDelete: () => void
  onCancel: () => void
  onDelete: () => void
}

export function AddressCard(props: AddressCardProps) {
  return (
    <li className="address-card">
      <AddressText {...props} />
      {props.isConfirmingDelete ? <AddressDeleteConfirmation {...props} /> : <CardLinks {...props} />}
    </li>
  )
}

function AddressText({ page, address: savedAddress, recipient, isSelected, onSelect }: AddressCardProps) {
  const { _id, phone, notes } = savedAddress
  const isCheckout = page === 'checkout'
  const Text = isCheckout ? 'label' : 'div'
  return (
    <Text className="address-text">
      {isCheckout && (
        <input type="radio" name="addressId" value={_id} form="pay" checked={isSelected} onChange={onSelect} />
      )}
      <span>
        <strong>{savedAddress.recipient || recipient}</strong>
        {/* The browser may know another name of the country than the server. */}
        <span className="address-lines" suppressHydrationWarning>
          {[...formatAddressLines(savedAddress), phone].join('\n')}
        </span>
        <br />
        <small>{notes}</small>
      </span>
    </Text>
  )
}

function CardLinks({ page, address: { _id, address }, onEdit, onRequestDelete }: AddressCardProps) {
  return (
    <div className="cluster address-actions">
      <a
        className="text-button"
        id={`edit-${_id}`}
        href={`${createAddressPageUrl(page, 'edit', _id)}#address-address`}
        onClick={(event) => interceptPlainClick(event) && onEdit()}
      >
        Edit<span className="visually-hidden"> {address}</span>
      </a>
      <a
        className="text-button"
        id={`delete-${_id}`}
        href={`${createAddressPageUrl(page, 'delete', _id)}#cancel-delete-${_id}`}
        onClick={(event) => interceptPlainClick(event) && onRequestDelete()}
      >
        Delete<span className="visually-hidden"> {address}</span>
      </a>
    </div>
  )
}
