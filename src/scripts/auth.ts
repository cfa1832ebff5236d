import { loadOnInteraction, INTERACTIONS } from '../lib/load-on-interaction.ts'
import { onDeviceUserChange } from '../stores/device-user.ts'
import { $registeredEmail } from '../stores/tab.ts'

const loadInteractive = loadOnInteraction(() => import('./auth-interactive.ts'), [...INTERACTIONS, 'focusin'])

// A form that cannot be submitted by its script is posted as it is.
document.querySelector('form[data-auth]')?.addEventListener('submit', (event) => {
  const form = event.currentTarget as HTMLFormElement
  event.preventDefault()
  loadInteractive().then(
    ({ submit }) => submit(form),
    () => form.submit()
  )
})

for (const button of document.querySelectorAll<HTMLElement>('[data-reveal]')) {
  const input = document.querySelector<HTMLInputElement>(`#${button.dataset['reveal']}`)
  const word = button.firstElementChild
  if (!input || !word) continue
  const show = (shown: boolean) => {
    input.type = shown ? 'text' : 'password'
    word.textContent = shown ? 'Hide' : 'Show'
  }
  button.hidden = false
  button.addEventListener('click', () => show(input.type === 'password'))
  // Browsers offer to keep what is typed into a password field.
  input.form?.addEventListener('submit', () => show(false))
}

/** Confirms the registration, and fills in the login form. */
function welcomeRegistered(): void {
  const email = document.querySelector<HTMLInputElement>('form[data-auth="login"] #email')
  const registered = $registeredEmail.get()
  if (!email || !registered) return
  $registeredEmail.set(undefined)
  email.value ||= registered
  void loadInteractive().then(({ showToast }) => showToast('Registration successful'))
  document.querySelector<HTMLElement>('#password')?.focus()
}

welcomeRegistered()
onDeviceUserChange((id) => id && location.replace('/'))
