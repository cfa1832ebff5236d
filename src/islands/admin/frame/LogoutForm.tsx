import type { FormEvent } from 'react'

import { hasUnsavedInput, allowUnload } from '../../../stores/admin/unsaved-input.ts'
import { logOut } from '../../../stores/auth.ts'
import { showToast } from '../../../stores/toasts.ts'
import { Button } from '../Button.tsx'
import { useSingleFlight } from '../use-single-flight.ts'

const CONFIRMATION_QUESTION = 'Log out? Unsaved changes will be lost.'

async function endSession(): Promise<void> {
  const { ok, message } = await logOut()
  if (!ok) return showToast(message, 'error')
  allowUnload()
  location.assign('/auth/login')
}

export function LogoutForm() {
  const [isPending, run] = useSingleFlight()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    // The browser would ask only after the session has ended.
    if (isPending || (hasUnsavedInput() && !confirm(CONFIRMATION_QUESTION))) return
    run(endSession)
  }
  // The second click of a double click may be meant for a panel that covered the button.
  return (
    <form method="post" action="/auth/logout" onSubmit={onSubmit}>
      <Button type="submit" aria-busy={isPending} onClick={(event) => event.detail > 1 && event.preventDefault()}>
        Logout
      </Button>
    </form>
  )
}
