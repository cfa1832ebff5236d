import { askForReset, logIn, type Outcome, register, resetPassword } from '../stores/auth.ts'
import { tell } from '../stores/toasts.ts'
import { formText } from './form-text.ts'
import { keepRegistered } from './just-registered.ts'
import { clearRefusal, showRefusal } from './refusal.ts'
import { showToasts } from './toasts.ts'

/** What the screens to get in with do once they have been touched. */

/** How long a success stands before the next page, in milliseconds. */
const MOMENT = 1000

type Field = (name: string) => string

interface Screen {
  send: (field: Field) => Promise<Outcome>
  /** Where a success leads. */
  next: string
}

const screens: Record<string, Screen> = {
  // Login leads to the home of the role, or back to the link it was asked for, by the redirect of the root.
  login: { send: (field) => logIn(field('email'), field('password')), next: '/' },
  register: { send: signUp, next: '/auth/login' },
  forgot: { send: (field) => askForReset(field('email')), next: '/auth/forgot-password?sent' },
  reset: { send: (field) => resetPassword(field('token'), field('password')), next: '/auth/login?reset' }
}

async function signUp(field: Field): Promise<Outcome> {
  const outcome = await register(field('userName'), field('email'), field('password'))
  if (outcome.ok) keepRegistered(field('email'))
  return outcome
}

showToasts()

// The back button brings the page back as it was left.
addEventListener('pageshow', ({ persisted }) => {
  // A page that comes for the first time shows itself late, when somebody may be waiting already.
  if (!persisted) return
  for (const button of document.querySelectorAll<HTMLElement>('[data-busy]')) rest(button)
})

/** Does what the form would, without leaving the page before it is answered. */
export async function submit(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector<HTMLElement>('[data-busy]')
  const screen = screens[form.dataset['auth'] ?? '']
  if (!screen || !button || button.ariaDisabled === 'true') return
  clearRefusal(form)
  work(button)
  const data = new FormData(form)
  const outcome = await screen.send((name) => formText(data, name))
  if (outcome.ok) {
    tell(outcome.message)
    return void setTimeout(() => location.assign(screen.next), MOMENT)
  }
  rest(button)
  const again = () => form.requestSubmit()
  tell(outcome.message, 'bad', outcome.passing ? { label: 'Try again', press: again } : undefined)
  showRefusal(form, outcome)
}

function work(button: HTMLElement): void {
  const { busy = '', label = button.textContent } = button.dataset
  button.dataset['label'] = label
  button.ariaDisabled = 'true'
  button.textContent = busy
}

function rest(button: HTMLElement): void {
  button.ariaDisabled = 'false'
  button.textContent = button.dataset['label'] ?? button.textContent
}
