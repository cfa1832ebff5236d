import { EMAIL_LINK_PAGES } from '../domain/accounts/email-link-pages.ts'
import { loadOnInteraction } from '../lib/load-on-interaction.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { eraseSavedPages } from '../lib/page-caches.ts'
import { onDeviceUserChange } from '../stores/device-user.ts'
import { ignoreStorageErrors, eraseTabStorage, DESIRED_LINES } from '../stores/storage.ts'
import { offerPasskeyLogin } from './offer-passkey-login.ts'
import { registerWorker } from './register-worker.ts'
import { $registeredEmail, $loginEmail, $visitorAdded } from '../stores/tab-stores.ts'

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

const passkeyButton = document.querySelector<HTMLButtonElement>('[data-passkey]')
if (passkeyButton) offerPasskeyLogin(passkeyButton)

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

document.querySelector('a[href="/auth/forgot-password"]')?.addEventListener('click', () => {
  $loginEmail.set(document.querySelector<HTMLInputElement>('form[data-auth="login"] #email')?.value)
})

function prefillLoginEmail(): void {
  const email = document.querySelector<HTMLInputElement>('form[data-auth="forgot"] #email')
  if (email) email.value ||= $loginEmail.get() ?? ''
  $loginEmail.set(undefined)
}

/** The server removes this cookie at logout, but not when a session expires. */
const hasCartCookie = () => document.cookie.includes('cart=')

const WITHOUT_USER = '"userId":""'

/**
 * Whoever signs in next must not find the last shopper's pages, cart or drafts. Lines of a user wait while the cart cookie
 * does. Lines without a user wait for the login of the visitor who has added them in this tab.
 */
function eraseLastShopper(): void {
  const hasUser = hasCartCookie()
  const visitorAdded = $visitorAdded.get()
  if (!hasUser) eraseTabStorage()
  $visitorAdded.set(visitorAdded)
  const isWaiting = (key: string, value: string): boolean =>
    key.startsWith(DESIRED_LINES) && (value.includes(WITHOUT_USER) ? Boolean(visitorAdded) : hasUser)
  ignoreStorageErrors(() => {
    for (const [key, value] of Object.entries<string>(localStorage))
      if (!isWaiting(key, value)) localStorage.removeItem(key)
  })
  void eraseSavedPages()
}

whenIdle()
  .then(registerWorker)
  .catch(() => {})

// These read the tab's storage, which may be erased below.
welcomeNewUser()
prefillLoginEmail()
// Only signed-out visitors see the pages of `/auth/`, except those that emails link to.
const isEmailLinkPage = EMAIL_LINK_PAGES.includes(location.pathname)
if (!isEmailLinkPage) eraseLastShopper()
onDeviceUserChange((id) => {
  if (id && !isEmailLinkPage) location.replace('/')
})
