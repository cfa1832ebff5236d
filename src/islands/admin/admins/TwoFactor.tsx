import { useState } from 'react'

import type { TwoFactor as State, TwoFactorSetup } from '../../../api/contract/two-factor.ts'
import { formatLongDate } from '../../../lib/dates.ts'
import {
  disableTwoFactor,
  enableTwoFactor,
  replaceRecoveryCodes,
  startTwoFactor
} from '../../../stores/admin/admins/two-factor.ts'
import { TwoFactorForm } from './TwoFactorForm.tsx'
import { Button } from '../Button.tsx'

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
  return (
    <section className="panel-box two-factor" aria-labelledby="two-factor">
      <h2 id="two-factor">Your two-factor authentication</h2>
      {step.name === 'off' && (
        <>
          <p>
            At each login, you also enter a code from an authenticator app on your phone. A stolen password is then not
            enough.
          </p>
          <TwoFactorForm
            key="start"
            fields={['password']}
            button="Set up"
            submit={({ password }) => startTwoFactor(password)}
            onSuccess={({ setup }) => setStep({ name: 'setup', setup })}
          />
        </>
      )}
      {step.name === 'setup' && (
        <Setup
          setup={step.setup}
          onEnabled={(recoveryCodes) => setStep({ name: 'codes', enabledAt: new Date().toISOString(), recoveryCodes })}
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
            On since {formatLongDate(step.enabledAt)}. {formatCodeCount(step.recoveryCodes)}.
          </p>
          <details>
            <summary>Replace recovery codes</summary>
            <p>The new codes replace the earlier ones.</p>
            <TwoFactorForm
              key="codes"
              fields={['code']}
              button="Replace recovery codes"
              submit={({ code }) => replaceRecoveryCodes(code)}
              onSuccess={({ recoveryCodes }) => setStep({ name: 'codes', enabledAt: step.enabledAt, recoveryCodes })}
            />
          </details>
          <p>For another phone, turn it off and set it up again.</p>
          <TwoFactorForm
            key="disable"
            fields={['password', 'code']}
            button="Turn off"
            submit={({ password, code }) => disableTwoFactor(password, code)}
            onSuccess={() => setStep({ name: 'off' })}
          />
        </>
      )}
    </section>
  )
}

const formatCodeCount = (count: number): string =>
  count === 1 ? '1 unused recovery code' : `${count} unused recovery codes`

const Setup = ({ setup, onEnabled }: { setup: TwoFactorSetup; onEnabled: (recoveryCodes: string[]) => void }) => (
  <>
    <p>Scan this QR code with your authenticator app, or enter the key. Then enter the code that the app shows.</p>
    <img className="qr-code" src={`data:image/svg+xml,${encodeURIComponent(setup.qrCode)}`} alt="QR code of the key" />
    <p>
      Key: <code>{setup.secret.match(/.{1,4}/g)?.join(' ')}</code>
    </p>
    <TwoFactorForm
      key="enable"
      fields={['code']}
      button="Turn on"
      submit={({ code }) => enableTwoFactor(code)}
      onSuccess={({ recoveryCodes }) => onEnabled(recoveryCodes)}
    />
  </>
)

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
    <Button isMain onClick={onDone}>
      I have saved them
    </Button>
  </>
)
