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
  // The form keeps what is typed in itself: what was typed before the script came stays.
  const [start, setStart] = useState<{ round: number; fields: Fields }>({ round: 0, fields: readFields(typed) })
  const [busy, setBusy] = useState(false)

  const begin = (fields: Fields) => setStart(({ round }) => ({ round: round + 1, fields }))
  const edit = (address: Address) => {
    setEdited(address)
    begin(readFields({ ...address }))
  }
  const reset = () => {
    setEdited(null)
    begin(noFields)
  }
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = readFields(Object.fromEntries(new FormData(event.currentTarget)))
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
            // A new address becomes the chosen one by appearing anew: afterwards the radio button keeps its own state.
            key={`${address._id} ${address._id === chosen}`}
            address={address}
            chosen={address._id === chosen}
            edit={() => edit(address)}
            remove={() => {
              if (edited?._id === address._id) reset()
              void deleteAddress(userId, address._id)
            }}
          />
        ))}
      </ul>
      <AddressForm
        key={start.round}
        editing={edited !== null}
        fields={start.fields}
        save={(event) => void save(event)}
        cancel={reset}
      />
    </>
  )
}

interface AddressCardProps {
  address: Address
  /** Whether it is chosen when it first appears. */
  chosen: boolean
  edit: () => void
  remove: () => void
}

function AddressCard({ address, chosen, edit, remove }: AddressCardProps) {
  return (
    <li className="address-card">
      <label>
        <input type="radio" name="addressId" value={address._id} form="pay" defaultChecked={chosen} />
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
