import { logOut } from '../stores/auth.ts'
import { tell } from '../stores/toasts.ts'

/** Ends the session and goes to the login; says why when it could not. */
export async function leave(): Promise<void> {
  const { ok, message } = await logOut()
  if (ok) location.assign('/auth/login')
  else tell(message, 'bad')
}
