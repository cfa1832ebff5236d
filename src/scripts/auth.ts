import { onDeviceUserChange } from '../stores/device-user.ts'
import { $registeredEmail } from '../stores/tab.ts'

/** What the screens to get in with do before they are touched; the rest is fetched at the first touch. */

const TOUCHES = ['pointerover', 'touchstart', 'focusin'] as const

let waking: Promise<typeof import('./auth-live.ts')> | undefined

const wake = () => {
  waking ??= import('./auth-live.ts').catch((error: unknown) => {
    waking = undefined
    throw error
  })
  return waking
}

for (const touch of TOUCHES) addEventListener(touch, () => void wake().catch(() => {}), { once: true, passive: true })

// Even when the script fails to arrive, the form is posted as it stands.
document.querySelector('form[data-auth]')?.addEventListener('submit', (event) => {
  const form = event.currentTarget as HTMLFormElement
  event.preventDefault()
  wake().then(
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

/** Fills the login form in for who has just registered. */
function fillRegisteredEmail(): void {
  const email = document.querySelector<HTMLInputElement>('form[data-auth="login"] #email')
  const registered = $registeredEmail.get()
  if (!email || !registered) return
  $registeredEmail.set(undefined)
  email.value ||= registered
  document.querySelector<HTMLElement>('#password')?.focus()
}

fillRegisteredEmail()
onDeviceUserChange((id) => id && location.replace('/'))
