import { NO_PASSKEY_USED } from '../domain/accounts/passkey-texts.ts'
import { whenIdle } from '../lib/when-idle.ts'
import {
  type AuthResult,
  findLandingUrl,
  logIn,
  logInWithPasskey,
  register,
  requestPasswordReset,
  resetPassword
} from '../stores/auth.ts'
import { $loginMessage } from '../stores/tab-stores.ts'
import { showToast, startAttempt } from '../stores/toasts.ts'
import { clearFormError, showFormError } from './form-error.ts'
import { renderToasts } from './toasts.ts'

/** The time to read the success message before the redirect. */
const REDIRECT_DELAY_MS = 1000

interface Screen {
  /** Receives the fields of the form, which are those of the call. */
  send: (fields: never) => Promise<AuthResult>
  leave: (message: string) => void
}

const screens: Record<string, Screen> = {
  login: { send: logIn, leave: openLandingPage },
  register: { send: register, leave: redirectLater(findLandingUrl) },
  forgot: { send: requestPasswordReset, leave: redirectLater(() => '/auth/forgot-password?sent') },
  reset: { send: resetPassword, leave: redirectLater(() => '/auth/login?reset') }
}

/** `passkey` is undefined if the user has used none. */
export async function submitPasskey(passkey: Parameters<typeof logInWithPasskey>[0]['passkey'] | undefined) {
  if (!passkey) return showToast(NO_PASSKEY_USED, 'error')
  const outcome = await logInWithPasskey({ passkey })
  isDone = outcome.ok
  if (outcome.ok) openLandingPage(outcome.message)
  else showToast(outcome.message, 'error')
}

function openLandingPage(message: string): void {
  $loginMessage.set(message)
  location.assign(findLandingUrl())
}

function redirectLater(getUrl: () => string): (message: string) => void {
  return (message) => {
    showToast(message)
    setTimeout(() => location.assign(getUrl()), REDIRECT_DELAY_MS)
  }
}

renderToasts()
// The next pages need them, and would load them while the shopper waits for a page.
if (document.querySelector('form[data-auth="login"]'))
  whenIdle()
    .then(() => import('react-dom/client'))
    .then(() => Promise.all([import('../islands/CartSheet.tsx'), import('../islands/ProductDetails.tsx')]))
    .catch(() => {})

let isDone = false

// The back/forward cache restores forms and busy buttons. On a new page, a form may already be busy.
addEventListener('pagehide', () => {
  if (isDone) for (const form of document.forms) form.reset()
})
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  if (isDone) location.reload()
  for (const button of document.querySelectorAll<HTMLElement>('[data-busy]')) setBusy(button, false)
})

export async function submit(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector<HTMLElement>('[data-busy]')
  const screen = screens[form.dataset['auth'] ?? '']
  if (!screen || !button || button.ariaDisabled === 'true') return
  clearFormError(form)
  const retry = startAttempt('submit form', () => form.requestSubmit())
  setBusy(button, true)
  const outcome = await screen.send(Object.fromEntries(new FormData(form)) as never)
  isDone = outcome.ok
  if (outcome.ok) return screen.leave(outcome.message)
  setBusy(button, false)
  showToast(outcome.message, 'error', outcome.isRetryable ? retry : undefined)
  showFormError(form, outcome)
}

export { showToast }

function setBusy(button: HTMLElement, isBusy: boolean): void {
  const label = (button.dataset['label'] ??= button.textContent)
  button.ariaDisabled = String(isBusy)
  button.textContent = isBusy ? (button.dataset['busy'] ?? label) : label
}
