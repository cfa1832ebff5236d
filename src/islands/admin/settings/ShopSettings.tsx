import { useEffect, useId, useState } from 'react'

import type { SettingsView } from '../../../api/contract/settings.ts'
import { OWNER_MAIL_LABELS, OWNER_MAILS } from '../../../domain/settings/owner-mails.ts'
import {
  findChanges,
  INVALID_SETTINGS,
  saveSettings,
  type SettingsValues,
  toDraft
} from '../../../stores/admin/settings/settings.ts'
import { EMPTY_CREDENTIALS } from '../../../stores/admin/credentials.ts'
import { guardUnsavedInput } from '../../../stores/admin/unsaved-input.ts'
import { listCredentialFields } from '../credential-fields.ts'
import { type FieldDeclaration, Fields, Form, SubmitButton, useForm } from '../Form.tsx'
import { CountriesField } from './CountriesField.tsx'
import {
  createShippingPriceField,
  FREE_SHIPPING_FIELD,
  LOW_STOCK_FIELD,
  OWNER_EMAIL_FIELD,
  SHOP_FIELDS
} from './setting-fields.tsx'
import { AddWeightClassButton, WeightClassTable } from './WeightClassFields.tsx'

const toValues = ({ values }: SettingsView): SettingsValues => ({ ...toDraft(values), ...EMPTY_CREDENTIALS })

const LOCKED = 'Set by an environment variable.'

export function ShopSettings({ view: initialView }: { view: SettingsView }) {
  const [view, setView] = useState(initialView)
  const state = useForm({
    initial: toValues(initialView),
    invalid: INVALID_SETTINGS,
    save: async (next) => {
      const saved = await saveSettings(view.values, next)
      setView(saved)
      return toValues(saved)
    }
  })
  const { values, change, isBusy } = state
  const { weightClasses, ownerMails } = values
  const changes = findChanges(view.values, values)
  const hasChanges = Object.keys(changes).length > 0
  useEffect(() => (hasChanges ? guardUnsavedInput() : undefined), [hasChanges])

  const isLocked = (name: string) => view.locked.some((locked) => locked === name)
  const show = (...fields: FieldDeclaration<SettingsValues>[]) => (
    <Fields
      state={state}
      fields={fields.map((field) => (isLocked(field.name) ? { ...field, disabled: true, hint: LOCKED } : field))}
    />
  )
  const classProps = { state, isLocked: isLocked('weightClasses') }
  return (
    <Form state={state} className="shop-settings" noValidate>
      <div inert={isBusy}>
        <fieldset className="stack">
          <legend>Shop</legend>
          {show(...SHOP_FIELDS)}
          <Checkbox
            label="Show the lowest price in the 30 days before a sale"
            hint="Appears in the product details. EU law requires this price when you announce a discount to consumers."
            isChecked={values.showLowestPrice}
            isLocked={isLocked('showLowestPrice')}
            onChange={(showLowestPrice) => change({ showLowestPrice })}
          />
          <Checkbox
            label="Refund returns only after the parcel is received"
            hint="Customers send accepted returns to the address in the business details."
            isChecked={values.returnsWaitForParcel}
            isLocked={isLocked('returnsWaitForParcel')}
            onChange={(returnsWaitForParcel) => change({ returnsWaitForParcel })}
          />
        </fieldset>
        <fieldset className="stack">
          <legend>Shipping</legend>
          <CountriesField state={state} lockedHint={isLocked('countries') ? LOCKED : undefined} />
          <WeightClassTable {...classProps} />
          {show(createShippingPriceField(weightClasses.length > 0))}
          <AddWeightClassButton {...classProps} />
          {show(FREE_SHIPPING_FIELD)}
        </fieldset>
        <fieldset className="stack">
          <legend>Emails to you</legend>
          {show(OWNER_EMAIL_FIELD, ...(changes.ownerEmail === undefined ? [] : listCredentialFields(state)))}
          <div role="group" aria-label="Events">
            {OWNER_MAILS.map((kind) => (
              <Checkbox
                key={kind}
                label={OWNER_MAIL_LABELS[kind]}
                isChecked={ownerMails.includes(kind)}
                isLocked={isLocked('ownerMails')}
                onChange={(isWanted) =>
                  change({
                    ownerMails: OWNER_MAILS.filter((one) => (one === kind ? isWanted : ownerMails.includes(one)))
                  })
                }
              />
            ))}
          </div>
          {show(LOW_STOCK_FIELD)}
        </fieldset>
      </div>
      <p className="save">
        <SubmitButton isBusy={isBusy} aria-disabled={isBusy || !hasChanges}>
          Save Settings
        </SubmitButton>
      </p>
    </Form>
  )
}

interface CheckboxProps {
  label: string
  hint?: string
  isChecked: boolean
  isLocked: boolean
  onChange: (isChecked: boolean) => void
}

function Checkbox({ label, hint, isChecked, isLocked, onChange }: CheckboxProps) {
  const hintId = useId()
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          checked={isChecked}
          disabled={isLocked}
          aria-describedby={hint && hintId}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      {hint && (
        <p id={hintId} className="hint">
          {isLocked ? LOCKED : hint}
        </p>
      )}
    </div>
  )
}
