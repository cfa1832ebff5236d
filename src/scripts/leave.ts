import { logOut } from '../stores/auth.ts'
import { tell } from '../stores/toasts.ts'

/** Ends the session and goes to the login; says why when it could not. `ended` is done in between. */
export async function leave(ended?: () => void): Promise<void> {
  const { ok, message } = await logOut()
  if (!ok) return tell(message, 'bad')
  ended?.()
  location.assign('/auth/login')
}
