import { type FormEvent, useEffect, useRef, useState } from 'react'

import type { SettingsView } from '../../../api/contract/settings.ts'
import { findChanges, type SettingErrors, saveSettings, toDraft } from '../../../stores/admin/settings/settings.ts'
import { type CredentialError, EMPTY_CREDENTIALS } from '../../../stores/admin/credentials.ts'
import { guardUnsavedInput } from '../../../stores/admin/unsaved-input.ts'
import { OwnerMailFields } from './OwnerMailFields.tsx'
import { ShippingFields } from './ShippingFields.tsx'
import { ShopFields } from './ShopFields.tsx'
import { CredentialFields } from '../CredentialFields.tsx'
import { HydratedForm } from '../HydratedForm.tsx'
import { Button } from '../Button.tsx'

export function ShopSettings({ view: initialView }: { view: SettingsView }) {
  const [{ values, locked }, setView] = useState(initialView)
  const [draft, setDraft] = useState(() => toDraft(values))
  const [errors, setErrors] = useState<SettingErrors>({})
  const [credentials, setCredentials] = useState(EMPTY_CREDENTIALS)
  const [credentialError, setCredentialError] = useState<CredentialError>()
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const changes = findChanges(draft, values)
  const hasChanges = Object.keys(changes).length > 0
  useEffect(() => (hasChanges ? guardUnsavedInput() : undefined), [hasChanges])
  useEffect(() => {
    if (credentialError || Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors, credentialError])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || !hasChanges) return
    setBusy(true)
    const result = await saveSettings(changes, credentials)
    setBusy(false)
    if (!result) return
    setErrors('errors' in result ? result.errors : {})
    setCredentialError('error' in result ? result.error : undefined)
    if (!('view' in result)) return
    setCredentials(EMPTY_CREDENTIALS)
    setView(result.view)
    setDraft(toDraft(result.view.values))
  }
  const fields = { draft, locked, errors, setDraft }
  return (
    <HydratedForm ref={form} className="shop-settings" noValidate onSubmit={(event) => void submit(event)}>
      <div inert={isBusy}>
        <ShopFields {...fields} />
        <ShippingFields {...fields} />
        <OwnerMailFields {...fields}>
          {changes.ownerEmail !== undefined && (
            <CredentialFields values={credentials} error={credentialError} setValues={setCredentials} />
          )}
        </OwnerMailFields>
      </div>
      <p className="save">
        <Button isMain type="submit" aria-disabled={isBusy || !hasChanges} aria-busy={isBusy}>
          Save Settings
        </Button>
      </p>
    </HydratedForm>
  )
}
