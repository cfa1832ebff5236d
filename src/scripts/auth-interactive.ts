import { readFormText } from '../lib/form-text.ts'
import { requestPasswordReset, logIn, type AuthResult, register, resetPassword } from '../stores/auth.ts'
import { showToast } from '../stores/toasts.ts'
import { clearRefusal, showRefusal } from './refusal.ts'
import { renderToasts } from './toasts.ts'

/** Between a success and the next page. */
const REDIRECT_DELAY_MS = 1000

type Send = (field: (name: string) => string) => Promise<AuthResult>

const screens: Record<string, { send: Send; next: string }> = {
  // The root redirects to the role's home page or the return URL.
  login: { send: (field) => logIn(field('email'), field('password')), next: '/' },
  register: { send: (field) => register(field('userName'), field('email'), field('password')), next: '/auth/login' },
  forgot: { send: (field) => requestPasswordReset(field('email')), next: '/auth/forgot-password?sent' },
  reset: { send: (field) => resetPassword(field('token'), field('password')), next: '/auth/login?reset' }
}

renderToasts()

// The back/forward cache restores busy buttons. On other pages a form may already be busy.
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
