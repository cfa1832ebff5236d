import { useState } from 'react'

import type { Passkey } from '../../../api/contract/passkeys.ts'
import { formatDate } from '../../../lib/dates.ts'
import { createPasskey, deletePasskey } from '../../../stores/admin/admins/passkeys.ts'
import { Button } from '../Button.tsx'
import { Section } from '../Section.tsx'

export function Passkeys({ passkeys: initialPasskeys }: { passkeys: Passkey[] }) {
  const [passkeys, setPasskeys] = useState(initialPasskeys)
  return (
    <Section id="passkeys" title="Your passkeys" className="panel-box stack passkeys">
      <p>
        With a passkey you sign in with your fingerprint, your face or the PIN of your device, without a code. If you
        lose the device, use your password.
      </p>
      <ul role="list" className="lines">
        {passkeys.map((passkey) => (
          <li key={passkey._id} className="row spread">
            <p>
              {passkey.name || 'Passkey'} <small className="hint">{describeUse(passkey)}</small>
            </p>
            <Button subject={passkey.name || 'passkey'} onClick={() => void deletePasskey(passkey, setPasskeys)}>
              Delete
            </Button>
          </li>
        ))}
      </ul>
      <Button onClick={() => void createPasskey(setPasskeys)}>Create a passkey</Button>
    </Section>
  )
}

const describeUse = ({ createdAt, usedAt }: Passkey): string =>
  `Created on ${formatDate(createdAt)}, ${usedAt ? `last used on ${formatDate(usedAt)}` : 'not used yet'}`
