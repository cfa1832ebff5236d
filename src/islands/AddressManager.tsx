import { type FormEvent, useState } from 'react'

import type { Address } from '../api/contract/addresses.ts'
import { MAX_ADDRESSES } from '../lib/limits.ts'
import { deleteAddress, saveAddress } from '../stores/addresses.ts'
import { tell } from '../stores/toasts.ts'
import { AddressForm, type Fields, noFields, readFields } from './AddressForm.tsx'

interface AddressManagerProps {
  userId: string
  addresses: Address[]
  chosen: string
  choose: (id: string) => void
  typed: Record<string, string>
}

/** The saved addresses, one of which is chosen, and the form that adds or changes one. */
export function AddressManager({ userId, addresses, chosen, choose, typed }: AddressManagerProps) {
  const [edited, setEdited] = useState<Address | null>(null)
  const [fields, setFields] = useState<Fields>({ ...noFields, ...readFields(typed) })
  const [busy, setBusy] = useState(false)

  const edit = (address: Address) => {
    setEdited(address)
    setFields(readFields({ ...address }))
  }
  const reset = () => {
    setEdited(null)
    setFields(noFields)
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (!edited && addresses.length >= MAX_ADDRESSES) return tell('You can add max 3 addresses', 'bad')
    setBusy(true)
    const saved = await saveAddress(userId, fields, edited?._id)
    setBusy(false)
    if (!saved) return
    if (!edited) choose(saved._id)
    reset()
  }

  return (
    <>
      <p className="address-count">
        Your Addresses <span>{`${addresses.length}/${MAX_ADDRESSES}`}</span>
      </p>
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
            address={address}
            chosen={address._id === chosen}
            choose={() => choose(address._id)}
            edit={() => edit(address)}
            remove={() => {
              if (edited?._id === address._id) reset()
              if (chosen === address._id) choose('')
              void deleteAddress(userId, address._id)
            }}
          />
        ))}
      </ul>
      <AddressForm
        editing={edited !== null}
        fields={fields}
        setFields={setFields}
        save={(event) => void save(event)}
        cancel={reset}
      />
    </>
  )
}

interface AddressCardProps {
  address: Address
  chosen: boolean
  choose: () => void
  edit: () => void
  remove: () => void
}

function AddressCard({ address, chosen, choose, edit, remove }: AddressCardProps) {
  return (
    <li className="address-card">
      <label>
        <input type="radio" name="addressId" value={address._id} form="pay" checked={chosen} onChange={choose} />
        <span>
          <strong>{address.address}</strong>
          {`${address.city} - ${address.pincode}`}
          <br />
          {address.phone}
          <br />
          <small>{address.notes}</small>
        </span>
      </label>
      <div className="address-actions">
        <button type="button" className="text-button with-script" onClick={edit}>
          Edit<span className="visually-hidden"> {address.address}</span>
        </button>
        <form
          method="post"
          action="/shop/address/delete"
          onSubmit={(event) => {
            event.preventDefault()
            remove()
          }}
        >
          <input type="hidden" name="addressId" value={address._id} />
          <button className="text-button">
            Delete<span className="visually-hidden"> {address.address}</span>
          </button>
        </form>
      </div>
    </li>
  )
}
