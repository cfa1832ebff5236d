import type { ReactNode } from 'react'

import { MAX_LENGTH } from '../../../domain/limits.ts'
import { OWNER_MAIL_LABELS, OWNER_MAILS, type OwnerMail } from '../../../domain/settings/owner-mails.ts'
import { SettingField, type SettingFieldsProps } from './SettingField.tsx'

/** `children` follow the address. */
export function OwnerMailFields({ children, ...props }: SettingFieldsProps & { children: ReactNode }) {
  const { draft, locked, setDraft } = props
  const toggle = (kind: OwnerMail, isWanted: boolean) =>
    setDraft({
      ...draft,
      ownerMails: OWNER_MAILS.filter((one) => (one === kind ? isWanted : draft.ownerMails.includes(one)))
    })
  return (
    <fieldset>
      <legend>Emails to you</legend>
      <SettingField {...props} name="ownerEmail" label="Your email address" hint="If it is empty, no emails are sent.">
        {(attributes) => (
          <input
            {...attributes}
            type="email"
            value={draft.ownerEmail}
            maxLength={MAX_LENGTH.email}
            autoComplete="email"
            onChange={({ target }) => setDraft({ ...draft, ownerEmail: target.value })}
          />
        )}
      </SettingField>
      {children}
      <div className="checks" role="group" aria-label="Events">
        {OWNER_MAILS.map((kind) => (
          <label key={kind}>
            <input
              type="checkbox"
              checked={draft.ownerMails.includes(kind)}
              disabled={locked.includes('ownerMails')}
              onChange={({ target }) => toggle(kind, target.checked)}
            />
            {OWNER_MAIL_LABELS[kind]}
          </label>
        ))}
      </div>
      <SettingField
        {...props}
        name="lowStockThreshold"
        label="Low-stock threshold (units)"
        hint="You get one email each time a product falls below it."
        short
      >
        {(attributes) => (
          <input
            {...attributes}
            value={draft.lowStockThreshold}
            inputMode="numeric"
            autoComplete="off"
            onChange={({ target }) => setDraft({ ...draft, lowStockThreshold: target.value })}
          />
        )}
      </SettingField>
    </fieldset>
  )
}
