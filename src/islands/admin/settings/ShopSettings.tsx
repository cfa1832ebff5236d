import { useEffect, useState } from 'react'

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
import { Checkbox } from '../Field.tsx'
import { type FieldDeclaration, Fields, Form, SubmitButton, useForm } from '../Form.tsx'
import { CountriesField } from './CountriesField.tsx'
import {
  createShippingPriceField,
  FREE_SHIPPING_FIELD,
  LOW_STOCK_FIELD,
  OWNER_EMAIL_FIELD,
  SHOP_FIELDS
} from './setting-fields.tsx'
import { AddWeightClassButton, WeightClassFields } from './WeightClassFields.tsx'

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
  const lock = <Hint,>(name: string, hint: Hint) => (isLocked(name) ? { disabled: true, hint: LOCKED } : { hint })
  const show = (...fields: FieldDeclaration<SettingsValues>[]) => (
    <Fields state={state} fields={fields.map((field) => ({ ...field, ...lock(field.name, field.hint) }))} />
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
            checked={values.showLowestPrice}
            {...lock(
              'showLowestPrice',
              'Appears in the product details. EU law requires this price when you announce a discount to consumers.'
            )}
            onChange={(showLowestPrice) => change({ showLowestPrice })}
          />
          <Checkbox
            label="Refund returns only after the parcel is received"
            checked={values.returnsWaitForParcel}
            {...lock('returnsWaitForParcel', 'Customers send accepted returns to the address in the business details.')}
            onChange={(returnsWaitForParcel) => change({ returnsWaitForParcel })}
          />
        </fieldset>
        <fieldset className="stack">
          <legend>Shipping</legend>
          <CountriesField state={state} lockedHint={isLocked('countries') ? LOCKED : undefined} />
          <WeightClassFields {...classProps} />
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
                checked={ownerMails.includes(kind)}
                disabled={isLocked('ownerMails')}
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
      <p className="sticky-actions">
        <SubmitButton isBusy={isBusy} aria-disabled={isBusy || !hasChanges}>
          Save Settings
        </SubmitButton>
      </p>
    </Form>
  )
}
