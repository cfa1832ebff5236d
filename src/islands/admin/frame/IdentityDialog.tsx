import { useStore } from '@nanostores/react'
import { createPortal } from 'react-dom'

import { UNREACHABLE } from '../../../api/unreachable.ts'
import { EMPTY_CREDENTIALS, INVALID_CREDENTIALS } from '../../../stores/admin/credentials.ts'
import { $identityQuestion } from '../../../stores/admin/identity.ts'
import { showFailureToast } from '../../../stores/failure.ts'
import { showToast } from '../../../stores/toasts.ts'
import { Button } from '../Button.tsx'
import { listCredentialFields } from '../credential-fields.ts'
import { Form, useForm } from '../Form.tsx'
import { Modal } from '../Modal.tsx'
import { useSingleFlight } from '../use-single-flight.ts'

const loadPasskeys = () => import('../../../stores/passkeys.ts')

/** Asks the question of `withConfirmation`. */
export function IdentityDialog() {
  const question = useStore($identityQuestion)
  // Toasts appear in the last dialog of the document.
  return question && createPortal(<Question answer={question.answer} />, document.body)
}

function Question({ answer }: { answer: (isConfirmed: boolean) => void }) {
  const state = useForm({
    initial: EMPTY_CREDENTIALS,
    invalid: INVALID_CREDENTIALS,
    save: async ({ password, code }) => {
      await (await loadPasskeys()).confirmWithPassword(password, code)
      answer(true)
    }
  })
  const [isPending, run] = useSingleFlight()
  const confirmWithPasskey = () =>
    run(async () => {
      const passkeys = await loadPasskeys().catch(() => undefined)
      if (!passkeys) return showToast(UNREACHABLE, 'error')
      return passkeys.confirmWithPasskey().then(() => answer(true), showFailureToast)
    })
  return (
    <Modal open title="Confirm it's you" onCloseRequest={() => answer(false)} className="dialog stack batch">
      <p>You signed in a while ago. This needs your password or a passkey.</p>
      <Form state={state} isForReaders className="stack" fields={listCredentialFields(state)} button="Confirm" />
      <div className="cluster">
        <Button onClick={() => answer(false)}>Cancel</Button>
        <Button aria-disabled={isPending || undefined} onClick={confirmWithPasskey}>
          Use a passkey
        </Button>
      </div>
    </Modal>
  )
}
