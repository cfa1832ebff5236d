import { useEffect, useState } from 'react'
import { Autocomplete, Input, Label, ListBox, ListBoxItem, TextField } from 'react-aria-components'

import { isPagePermitted } from '../../../domain/accounts/admin-pages.ts'
import { MAX_LENGTH } from '../../../domain/limits.ts'
import { findRecords, type PaletteItem } from '../../../stores/admin/find-records.ts'
import { Modal } from '../Modal.tsx'
import { useAdminRole } from '../use-admin-role.ts'
import { listScreens } from './screens.ts'

const ACTIONS = [
  { label: 'Add product', href: '/admin/products?add=1', permission: 'write' },
  { label: 'Add feature image', href: '/admin/features', permission: 'write' },
  { label: 'Invite administrator', href: '/admin/admins', permission: 'write' },
  { label: 'Orders to ship', href: '/admin/orders?payment=paid&status=confirmed%2CinProcess', permission: 'read' },
  { label: 'Products out of stock', href: '/admin/products?stock=out', permission: 'read' },
  { label: 'Trash', href: '/admin/products?trash=true', permission: 'read' }
] as const

const DEBOUNCE_MS = 250

const NO_RESULTS = { term: '', items: [] as PaletteItem[], message: '' }

/** Finds screens, actions and records by what is typed, and links to them. */
export function Palette({ close }: { close: () => void }) {
  const role = useAdminRole()
  const [text, setText] = useState('')
  const [found, setFound] = useState(NO_RESULTS)
  const term = text.trim()
  useEffect(() => {
    if (!term) return
    let isCurrent = true
    const find = async () => {
      const records = await findRecords(term)
      if (isCurrent) setFound({ term, ...records })
    }
    const timer = setTimeout(() => void find(), DEBOUNCE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [term])

  const screens = listScreens(role).flatMap((group) => group.map((screen) => ({ ...screen, kind: 'Screen' })))
  const actions = ACTIONS.filter(({ href, permission }) => isPagePermitted(role, href, permission))
  const matches = [...screens, ...actions.map((action) => ({ ...action, kind: 'Action' }))].filter(({ label }) =>
    label.toLowerCase().includes(term.toLowerCase())
  )
  const isLoading = term !== '' && found.term !== term
  // The previous records stay until those of the new term arrive.
  const items = term ? [...matches, ...found.items] : screens
  return (
    <Modal
      open
      onCloseRequest={close}
      className="dialog stack palette"
      aria-label="Find anything"
      // The search field would only empty itself.
      onKeyDownCapture={({ key }) => key === 'Escape' && close()}
    >
      <Autocomplete inputValue={text} onInputChange={setText}>
        <TextField className="field" maxLength={MAX_LENGTH.searchTerm}>
          <Label>Find a screen, product, order or customer</Label>
          <Input type="search" placeholder="Title, order number, name or email" />
        </TextField>
        {term && !isLoading && found.message && (
          <p className="notice bad" role="alert">
            {found.message}
          </p>
        )}
        <ListBox
          aria-label="Results"
          items={items}
          dependencies={[isLoading]}
          renderEmptyState={() => <p className="hint">{isLoading ? 'Searching…' : 'Nothing found.'}</p>}
        >
          {({ href, label, kind }) => (
            <ListBoxItem id={`${kind} ${href}`} href={href} textValue={label}>
              <span>{label}</span> <small>{kind}</small>
            </ListBoxItem>
          )}
        </ListBox>
      </Autocomplete>
    </Modal>
  )
}
