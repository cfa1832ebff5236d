/** Where the e-mail of who has just registered waits for the login, in this tab. */
const KEY = 'registered'

export const keepRegistered = (email: string): void => sessionStorage.setItem(KEY, email)

/** Fills the login in for who has just registered. */
export function fillRegistered(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-auth="login"]')
  const email = form?.querySelector<HTMLInputElement>('#email')
  const kept = sessionStorage.getItem(KEY)
  if (!email || !kept) return
  sessionStorage.removeItem(KEY)
  email.value ||= kept
  form?.querySelector<HTMLElement>('#password')?.focus()
}
