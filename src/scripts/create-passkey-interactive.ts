import { isApiError } from '../api/errors.ts'
import { createAccountSavedUrl } from '../domain/accounts/account-url.ts'
import { getFailureMessage } from '../stores/failure.ts'
import { clearFormError, showFormError } from './form-error.ts'

// Islands of the admin panel also load it. A static import would move it to the file of the stores, which all pages load.
const loadPasskeys = () => import('../stores/passkeys.ts')

export const create = (section: HTMLElement): Promise<void> => run(section)

export const confirmAndCreate = (section: HTMLElement): Promise<void> =>
  run(section, ({ confirmWithPassword }) => confirmWithPassword(section.querySelector('input')?.value ?? ''))

export const confirmWithPasskeyAndCreate = (section: HTMLElement): Promise<void> =>
  run(section, ({ confirmWithPasskey }) => confirmWithPasskey())

type Confirm = (passkeys: Awaited<ReturnType<typeof loadPasskeys>>) => Promise<void>

async function run(section: HTMLElement, confirm?: Confirm): Promise<void> {
  findNotice(section)?.setAttribute('hidden', '')
  try {
    const passkeys = await loadPasskeys()
    await confirm?.(passkeys)
    await passkeys.createPasskey()
    showCreated(section)
  } catch (error) {
    showFailure(section, error)
  }
}

/** The account shows the new passkey in its list. */
function showCreated(section: HTMLElement): void {
  const offer = section.closest('[data-passkey-offer]')
  if (!offer) return location.assign(createAccountSavedUrl('passkey'))
  const text = 'Your passkey has been created. Use it the next time you sign in.'
  offer.replaceChildren(Object.assign(document.createElement('p'), { role: 'status', textContent: text }))
}

function showFailure(section: HTMLElement, error: unknown): void {
  const message = getFailureMessage(error)
  const { code, field } = isApiError(error) ? error : {}
  const form = section.querySelector('form')
  if (!form || code === 'AbortError') return
  clearFormError(form)
  if (field) return showFormError(form, { ok: false, message, field, isRetryable: false })
  const isConfirmationRequired = code === 'confirmation-required'
  form.hidden = !isConfirmationRequired
  section.querySelector(':scope > button')?.toggleAttribute('hidden', isConfirmationRequired)
  if (isConfirmationRequired) return form.querySelector('input')?.focus()
  const notice = findNotice(section)
  notice?.replaceChildren(message)
  notice?.removeAttribute('hidden')
}

const findNotice = (section: HTMLElement) => section.querySelector<HTMLElement>('[data-failure]')
