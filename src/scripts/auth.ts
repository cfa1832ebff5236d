import { loadOnInteraction } from '../lib/load-on-interaction.ts'
import { eraseSavedPages } from '../lib/saved-pages.ts'
import { onDeviceUserChange } from '../stores/device-user.ts'
import { eraseDeviceStorage } from '../stores/storage.ts'
import { $registeredEmail } from '../stores/tab-stores.ts'

const EVENTS = ['pointerover', 'touchstart', 'keydown', 'focusin']

const loadInteractive = loadOnInteraction(() => import('./auth-interactive.ts'), EVENTS)

// If the script fails, the browser submits the form.
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
  const label = button.firstElementChild
  if (!input || !label) continue
  const setVisible = (visible: boolean) => {
    input.type = visible ? 'text' : 'password'
    label.textContent = visible ? 'Hide' : 'Show'
  }
  button.hidden = false
  button.addEventListener('click', () => setVisible(input.type === 'password'))
  // Browsers only offer to save the text of a password field.
  input.form?.addEventListener('submit', () => setVisible(false))
}

function welcomeNewUser(): void {
  const email = document.querySelector<HTMLInputElement>('form[data-auth="login"] #email')
  const registeredEmail = $registeredEmail.get()
  if (!email || !registeredEmail) return
  $registeredEmail.set(undefined)
  email.value ||= registeredEmail
  void loadInteractive().then(({ showToast }) => showToast('Registration successful'))
  document.querySelector<HTMLElement>('#password')?.focus()
}

// Only signed-out visitors see these pages. Whoever signs in next must not find the pages and the cart of the last shopper.
eraseDeviceStorage()
void eraseSavedPages()
welcomeNewUser()
onDeviceUserChange((id) => id && location.replace('/'))
