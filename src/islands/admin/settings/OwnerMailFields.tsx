import type { ReactNode } from 'react'

import { MAX_LENGTH } from '../../../domain/limits.ts'
import { OWNER_MAIL_LABELS, OWNER_MAILS, type OwnerMail } from '../../../domain/settings/owner-mails.ts'
import type { SettingFieldsProps } from './SettingField.tsx'
import { SettingInput } from './SettingInput.tsx'

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
      <SettingInput
        fields={props}
        name="ownerEmail"
        label="Your email address"
        hint="If it is empty, no emails are sent."
        type="email"
        maxLength={MAX_LENGTH.email}
        autoComplete="email"
      />
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
      <SettingInput
        fields={props}
        name="lowStockThreshold"
        label="Low-stock threshold (units)"
        hint="You get one email each time a product falls below it."
        short
        inputMode="numeric"
      />
    </fieldset>
  )
}
