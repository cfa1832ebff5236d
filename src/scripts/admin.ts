import { logOut } from '../stores/auth.ts'
import { tell } from '../stores/toasts.ts'
import { showToasts } from './toasts.ts'

showToasts()

document.querySelector<HTMLFormElement>('[data-logout]')?.addEventListener('submit', (event) => {
  event.preventDefault()
  void leave()
})

async function leave(): Promise<void> {
  const { ok, message } = await logOut()
  if (ok) location.assign('/auth/login')
  else tell(message, 'bad')
}
