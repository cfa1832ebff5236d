import { logIn, register } from '../stores/auth.ts'
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
  if (!button || button.ariaDisabled === 'true') return
  button.ariaDisabled = 'true'
  const { ok, message } = await send(form)
  tell(message, ok ? 'good' : 'bad')
  if (!ok) return void (button.ariaDisabled = 'false')
  // Login leads to the home of the role, by the redirect of the root.
  setTimeout(() => location.assign(form.dataset['auth'] === 'register' ? '/auth/login' : '/'), MOMENT)
}

function send(form: HTMLFormElement) {
  const data = new FormData(form)
  const field = (name: string) => formText(data, name)
  return form.dataset['auth'] === 'register'
    ? register(field('userName'), field('email'), field('password'))
    : logIn(field('email'), field('password'))
}
