import { readFormText } from '../lib/form-text.ts'
import { requestPasswordReset, logIn, type AuthResult, register, resetPassword } from '../stores/auth.ts'
import { showToast } from '../stores/toasts.ts'
import { clearRefusal, showRefusal } from './refusal.ts'
import { renderToasts } from './toasts.ts'

/** The time to read the success message before the redirect. */
const REDIRECT_DELAY_MS = 1000

type Send = (readField: (name: string) => string) => Promise<AuthResult>

const screens: Record<string, { send: Send; next: string }> = {
  // The root redirects to the role's home page or the return URL.
  login: { send: (readField) => logIn(readField('email'), readField('password')), next: '/' },
  register: {
    send: (readField) => register(readField('userName'), readField('email'), readField('password')),
    next: '/auth/login'
  },
  forgot: { send: (readField) => requestPasswordReset(readField('email')), next: '/auth/forgot-password?sent' },
  reset: { send: (readField) => resetPassword(readField('token'), readField('password')), next: '/auth/login?reset' }
}

renderToasts()

// The back/forward cache restores busy buttons. On a new page, a form may already be busy.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) for (const button of document.querySelectorAll<HTMLElement>('[data-busy]')) setBusy(button, false)
})

export async function submit(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector<HTMLElement>('[data-busy]')
  const screen = screens[form.dataset['auth'] ?? '']
  if (!screen || !button || button.ariaDisabled === 'true') return
  clearRefusal(form)
  setBusy(button, true)
  const data = new FormData(form)
  const outcome = await screen.send((name) => readFormText(data, name))
  if (outcome.ok) {
    showToast(outcome.message)
    return void setTimeout(() => location.assign(screen.next), REDIRECT_DELAY_MS)
  }
  setBusy(button, false)
  const retry = { label: 'Try again', press: () => form.requestSubmit() }
  showToast(outcome.message, 'bad', outcome.retryable ? retry : undefined)
  showRefusal(form, outcome)
}

export { showToast }

function setBusy(button: HTMLElement, isBusy: boolean): void {
  const label = (button.dataset['label'] ??= button.textContent)
  button.ariaDisabled = String(isBusy)
  button.textContent = isBusy ? (button.dataset['busy'] ?? label) : label
}
