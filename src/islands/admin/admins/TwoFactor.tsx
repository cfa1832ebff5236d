import { useState } from 'react'

import type { TwoFactor as State, TwoFactorSetup } from '../../../api/contract/two-factor.ts'
import { formatDate } from '../../../lib/dates.ts'
import {
  disableTwoFactor,
  enableTwoFactor,
  replaceRecoveryCodes,
  startTwoFactor
} from '../../../stores/admin/admins/two-factor.ts'
import { type Credentials, EMPTY_CREDENTIALS, INVALID_CREDENTIALS } from '../../../stores/admin/credentials.ts'
import { CODE_FIELD, PASSWORD_FIELD } from '../credential-fields.ts'
import { type FieldDeclaration, Form, useForm } from '../Form.tsx'
import { Button } from '../Button.tsx'
import { Section } from '../Section.tsx'

/** `codes`: the recovery codes, which are visible only once. */
type Step =
  | { name: 'off' }
  | { name: 'setup'; setup: TwoFactorSetup }
  | { name: 'codes'; enabledAt: string; recoveryCodes: string[] }
  | { name: 'on'; enabledAt: string; recoveryCodes: number }

const toStep = ({ enabledAt, recoveryCodes }: State): Step =>
  enabledAt ? { name: 'on', enabledAt, recoveryCodes } : { name: 'off' }

export function TwoFactor({ state }: { state: State }) {
  const [step, setStep] = useState(() => toStep(state))
  const showCodes = (enabledAt: string, recoveryCodes: string[]) => setStep({ name: 'codes', enabledAt, recoveryCodes })
  return (
    <Section id="two-factor" title="Your two-factor authentication" className="panel-box stack two-factor">
      {step.name === 'off' && (
        <>
          <p>
            At each login, you also enter a code from an authenticator app on your phone. A stolen password is then not
            enough.
          </p>
          <CredentialForm
            key="start"
            fields={[PASSWORD_FIELD]}
            button="Set up"
            save={async ({ password }) => setStep({ name: 'setup', setup: await startTwoFactor(password) })}
          />
        </>
      )}
      {step.name === 'setup' && (
        <Setup
          setup={step.setup}
          enable={async ({ code }) => showCodes(new Date().toISOString(), await enableTwoFactor(code))}
        />
      )}
      {step.name === 'codes' && (
        <RecoveryCodes
          codes={step.recoveryCodes}
          onDone={() => setStep({ name: 'on', enabledAt: step.enabledAt, recoveryCodes: step.recoveryCodes.length })}
        />
      )}
      {step.name === 'on' && (
        <>
          <p>
            On since {formatDate(step.enabledAt)}. {formatCodeCount(step.recoveryCodes)}.
          </p>
          <details>
            <summary>Replace recovery codes</summary>
            <p>The new codes replace the earlier ones.</p>
            <CredentialForm
              key="codes"
              fields={[CODE_FIELD]}
              button="Replace recovery codes"
              save={async ({ code }) => showCodes(step.enabledAt, await replaceRecoveryCodes(code))}
            />
          </details>
          <p>For another phone, turn it off and set it up again.</p>
          <CredentialForm
            key="disable"
            fields={[PASSWORD_FIELD, CODE_FIELD]}
            button="Turn off"
            save={async ({ password, code }) => {
              await disableTwoFactor(password, code)
              setStep({ name: 'off' })
            }}
          />
        </>
      )}
    </Section>
  )
}

const formatCodeCount = (count: number): string =>
  count === 1 ? '1 unused recovery code' : `${count} unused recovery codes`

type Save = (values: Credentials) => Promise<void>

const Setup = ({ setup, enable }: { setup: TwoFactorSetup; enable: Save }) => (
  <>
    <p>Scan this QR code with your authenticator app, or enter the key. Then enter the code that the app shows.</p>
    <img className="qr-code" src={`data:image/svg+xml,${encodeURIComponent(setup.qrCode)}`} alt="QR code of the key" />
    <p>
      Key: <code>{setup.secret.match(/.{1,4}/g)?.join(' ')}</code>
    </p>
    <CredentialForm key="enable" fields={[CODE_FIELD]} button="Turn on" save={enable} />
  </>
)

interface CredentialFormProps {
  fields: FieldDeclaration<Credentials>[]
  button: string
  save: Save
}

function CredentialForm({ fields, button, save }: CredentialFormProps) {
  const state = useForm({ initial: EMPTY_CREDENTIALS, invalid: INVALID_CREDENTIALS, save })
  return <Form state={state} className="stack" fields={fields} button={button} />
}

const RecoveryCodes = ({ codes, onDone }: { codes: string[]; onDone: () => void }) => (
  <>
    <p>
      Two-factor authentication is on. Print these recovery codes or save them in a safe place: they are not shown
      again. If you lose your phone, each of them works once instead of a code.
    </p>
    <ul role="list" className="recovery-codes">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
    <Button isPrimary onClick={onDone}>
      I have saved them
    </Button>
  </>
)
