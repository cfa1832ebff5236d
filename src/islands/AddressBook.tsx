import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import type { Address } from '../api/contract/addresses.ts'
import type { AddressPage } from '../domain/addresses/address-pages.ts'
import type { AddressBookParams } from '../domain/addresses/address-book-params.ts'
import { MAX_ADDRESSES } from '../domain/limits.ts'
import { DEFAULT_COUNTRIES } from '../domain/addresses/format-address.ts'
import { $addressChanges, $selectedAddressId, deleteAddress, findSelected, isChanging } from '../stores/addresses.ts'
import { AddressCard } from './AddressCard.tsx'
import { AddressForm } from './AddressForm.tsx'
import { readControl } from '../lib/form-text.ts'
import { useAddressForm } from './use-address-form.ts'
import { useAddresses } from './use-addresses.ts'

export interface AddressBookProps {
  page: AddressPage
  userId: string
  /** The name of the account, to which orders are addressed by default. */
  recipient: string
  addresses: Address[]
  /** The codes of the countries that the shop delivers to. Missing in the responses of other backends. */
  countries?: string[] | undefined
  initialSelectedId?: string | undefined
  params: AddressBookParams
}

export function AddressBook({
  page,
  userId,
  recipient,
  addresses: initialAddresses,
  countries = DEFAULT_COUNTRIES,
  initialSelectedId,
  params
}: AddressBookProps) {
  const addresses = useAddresses(initialAddresses)
  const changes = useStore($addressChanges)
  const { form, openForm, closeForm } = useAddressForm(initialAddresses, params)
  const [confirmingId, setConfirmingId] = useState(params.delete)
  // On the server all requests share the store.
  useState(() => import.meta.env.SSR || $selectedAddressId.set(readControl(CHECKED) ?? initialSelectedId))
  const selected = findSelected(addresses, useStore($selectedAddressId) ?? initialSelectedId)
  const heading = useRef<HTMLHeadingElement>(null)

  const edit = (address: Address) => {
    if (form.editedAddress?._id !== address._id) openForm(address)
    focusById('address-address')
  }
  const cancelEdit = () => {
    openForm()
    focusById(`edit-${form.editedAddress?._id}`)
  }
  const setConfirmingDelete = (id: string | null, focusId: string) => {
    flushSync(() => setConfirmingId(id))
    focusById(focusId)
  }
  // The focused control may have disappeared.
  const restoreFocus = () => {
    if (document.activeElement === document.body) heading.current?.focus()
  }
  const handleSave = ({ _id }: Address, formElement: HTMLFormElement) => {
    flushSync(() => $selectedAddressId.set(_id))
    if (formElement.isConnected) openForm()
    restoreFocus()
  }
  const remove = async (id: string) => {
    if (await deleteAddress(id, () => void remove(id))) closeForm(id)
    restoreFocus()
  }

  return (
    <div role="group" aria-labelledby="address-count">
      {params.notice && addresses === initialAddresses && (
        <p className="notice good" role="status">
          {params.notice}
        </p>
      )}
      <h3 id="address-count" className="spread address-count" tabIndex={-1} ref={heading}>
        Your Addresses <span className="soft">{`${addresses.length}/${MAX_ADDRESSES}`}</span>
      </h3>
      {addresses.length === 0 ? (
        <div className="soft no-addresses">
          <p>No addresses found</p>
          <p>Add an address to continue</p>
        </div>
      ) : (
        <ul role="list" className="stack tight">
          {addresses.map((address) => (
            <AddressCard
              key={address._id}
              page={page}
              address={address}
              recipient={recipient}
              isSelected={address === selected}
              isConfirmingDelete={address._id === confirmingId}
              isDeleting={isChanging(changes, 'delete', address._id)}
              onSelect={() => $selectedAddressId.set(address._id)}
              onEdit={() => edit(address)}
              onRequestDelete={() => setConfirmingDelete(address._id, `cancel-delete-${address._id}`)}
              onCancel={() => setConfirmingDelete(null, `delete-${address._id}`)}
              onDelete={() => void remove(address._id)}
            />
          ))}
        </ul>
      )}
      <AddressForm
        key={form.key}
        page={page}
        userId={userId}
        recipient={recipient}
        countries={countries}
        isCollapsed={page === 'checkout' && addresses.length > 0}
        editedAddress={form.editedAddress}
        values={form.values}
        errors={form.errors}
        onSave={handleSave}
        onCancel={cancelEdit}
      />
    </div>
  )
}

const CHECKED = '[name="addressId"]:checked'

const focusById = (id: string): void => document.getElementById(id)?.focus()
