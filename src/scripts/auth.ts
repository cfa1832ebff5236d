import { askForReset, logIn, register, resetPassword } from '../stores/auth.ts'
import { tell } from '../stores/toasts.ts'
import { formText } from './form-text.ts'
import { showToasts } from './toasts.ts'

/** How long a success stands before the next page, in milliseconds. */
const MOMENT = 1000

showToasts()

// The back button brings the page back as it was left.
addEventListener('pageshow', () => {
  for (const button of document.querySelectorAll('form[data-auth] button')) button.ariaDisabled = 'false'
})

document.querySelector<HTMLFormElement>('form[data-auth]')?.addEventListener('submit', (event) => {
  event.preventDefault()
  const form = event.currentTarget as HTMLFormElement
  void submit(form)
})

async function submit(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector('button')
  const screen = screens[form.dataset['auth'] ?? '']
  if (!screen || !button || button.ariaDisabled === 'true') return
  button.ariaDisabled = 'true'
  const data = new FormData(form)
  const { ok, message } = await screen.send((name) => formText(data, name))
  tell(message, ok ? 'good' : 'bad')
  if (!ok) return void (button.ariaDisabled = 'false')
  setTimeout(() => location.assign(screen.next), MOMENT)
}

interface Screen {
  send: (field: (name: string) => string) => Promise<{ ok: boolean; message: string }>
  /** Where a success leads. */
  next: string
}

const screens: Record<string, Screen> = {
  // Login leads to the home of the role, by the redirect of the root.
  login: { send: (field) => logIn(field('email'), field('password')), next: '/' },
  register: { send: (field) => register(field('userName'), field('email'), field('password')), next: '/auth/login' },
  forgot: { send: (field) => askForReset(field('email')), next: '/auth/forgot-password?sent' },
  reset: { send: (field) => resetPassword(field('token'), field('password')), next: '/auth/login?reset' }
}
