import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import type { Address } from '../api/contract/addresses.ts'
import type { AddressPlace } from '../domain/addresses/address-places.ts'
import type { AddressRequest } from '../domain/addresses/address-request.ts'
import { MAX_ADDRESSES } from '../domain/addresses/address-rules.ts'
import { $addressChange, deleteAddress } from '../stores/addresses.ts'
import { AddressCard } from './AddressCard.tsx'
import { AddressForm } from './AddressForm.tsx'
import { readControl } from './read-control.ts'
import { useAddressForm } from './use-address-form.ts'
import { useAddresses } from './use-addresses.ts'

export interface AddressManagerProps {
  place: AddressPlace
  userId: string
  addresses: Address[]
  chosen?: string | undefined
  request: AddressRequest
}

export function AddressManager({ place, userId, addresses: rendered, chosen, request }: AddressManagerProps) {
  const addresses = useAddresses(rendered)
  const change = useStore($addressChange)
  const { form, openForm, closeForm } = useAddressForm(rendered, request)
  const [confirmingId, setConfirmingId] = useState(request.delete)
  const [selected, setSelected] = useState(() => readControl('[name="addressId"]:checked') ?? chosen)
  const heading = useRef<HTMLHeadingElement>(null)
  const { _id: checked } = addresses.find(({ _id }) => _id === selected) ?? addresses[0] ?? {}

  const edit = (address: Address) => {
    if (form.edited?._id !== address._id) openForm(address)
    focusOn('address-address')
  }
  const cancelEdit = () => {
    openForm()
    focusOn(`edit-${form.edited?._id}`)
  }
  const setConfirming = (id: string | null, control: string) => {
    flushSync(() => setConfirmingId(id))
    focusOn(control)
  }
  // The focused control may have disappeared.
  const restoreFocus = () => {
    if (document.activeElement === document.body) heading.current?.focus()
  }
  const handleSave = ({ _id }: Address, element: HTMLFormElement) => {
    flushSync(() => setSelected(_id))
    if (element.isConnected) openForm()
    restoreFocus()
  }
  const remove = async (id: string) => {
    if (await deleteAddress(id, () => void remove(id))) closeForm(id)
    restoreFocus()
  }

  return (
    <div>
      {request.notice && addresses === rendered && (
        <p className="notice good" role="status">
          {request.notice}
        </p>
      )}
      <h3 className="address-count" tabIndex={-1} ref={heading}>
        Your Addresses <span>{`${addresses.length}/${MAX_ADDRESSES}`}</span>
      </h3>
      {addresses.length === 0 && (
        <div className="no-addresses">
          <p>No addresses found</p>
          <p>Add an address to continue</p>
        </div>
      )}
      <ul role="list" className="addresses">
        {addresses.map((address) => (
          <AddressCard
            key={address._id}
            place={place}
            address={address}
            isChosen={address._id === checked}
            isConfirmingDelete={address._id === confirmingId}
            isDeleting={change?.kind === 'delete' && change.addressId === address._id}
            onChoose={() => setSelected(address._id)}
            onEdit={() => edit(address)}
            onRequestDelete={() => setConfirming(address._id, `keep-${address._id}`)}
            onCancel={() => setConfirming(null, `delete-${address._id}`)}
            onDelete={() => void remove(address._id)}
          />
        ))}
      </ul>
      <AddressForm
        key={form.count}
        place={place}
        userId={userId}
        edited={form.edited}
        values={form.values}
        faults={form.faults}
        onSave={handleSave}
        onCancel={cancelEdit}
      />
    </div>
  )
}

const focusOn = (id: string): void => document.getElementById(id)?.focus()
