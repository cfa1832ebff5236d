import { whenIdle } from '../lib/when-idle.ts'

const loadLogin = () => import('./passkey-login.ts')

/** Offers passkeys with a button and, if the browser can, in the autofill of the email field. */
export function offerPasskeyLogin(button: HTMLButtonElement): void {
  if (!('PublicKeyCredential' in window)) return void (button.hidden = true)
  button.addEventListener('click', () => void loadLogin().then(({ signInWithPasskey }) => signInWithPasskey()))
  void offerInAutofill().catch(() => {})
}

async function offerInAutofill(): Promise<void> {
  // Older browsers lack the function.
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
  await whenIdle()
  await (await loadLogin()).signInWithPasskey(true)
}
