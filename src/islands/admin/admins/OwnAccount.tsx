import type { Passkey } from '../../../api/contract/passkeys.ts'
import type { TwoFactor as TwoFactorState } from '../../../api/contract/two-factor.ts'
import { Passkeys } from './Passkeys.tsx'
import { TwoFactor } from './TwoFactor.tsx'

export const OwnAccount = ({ passkeys, twoFactor }: { passkeys: Passkey[]; twoFactor: TwoFactorState }) => (
  <>
    <Passkeys passkeys={passkeys} />
    <TwoFactor state={twoFactor} />
  </>
)
