import type { Passkey } from '../../../api/contract/passkeys.ts'
import { call } from '../../call.ts'
import { confirmAction } from '../confirmation.ts'
import { withConfirmation } from '../identity.ts'
import { runAction } from '../run-action.ts'

type OnChange = (passkeys: Passkey[]) => void

const listPasskeys = async (): Promise<Passkey[]> => (await call('GET /api/account/passkeys')).data

export const createPasskey = (onChange: OnChange) =>
  runAction({
    key: 'create passkey',
    run: async () => {
      const passkeys = await import('../../passkeys.ts')
      await withConfirmation(passkeys.createPasskey)
      onChange(await listPasskeys())
    },
    describe: () => 'Passkey created'
  })

export async function deletePasskey({ _id: id, name }: Passkey, onChange: OnChange): Promise<void> {
  if (
    !(await confirmAction('Delete passkey', `You can no longer sign in with the passkey of ${name || 'this device'}.`))
  )
    return
  await runAction({
    key: `delete passkey ${id}`,
    run: async () => {
      await call('DELETE /api/account/passkeys/{id}', { params: { id } })
      onChange(await listPasskeys())
    },
    describe: () => 'Passkey deleted'
  })
}
