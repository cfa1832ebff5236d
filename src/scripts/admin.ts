import { isGuarded, leaveUnasked } from '../stores/admin/unsaved.ts'
import { keepFocusAfter } from './focus-after-toast.ts'
import { leave } from './leave.ts'
import { raise, showToasts } from './toasts.ts'

showToasts()

const toasts = document.querySelector('#toasts')
if (toasts) keepFocusAfter(toasts)
// A dialog that React takes out of the page is heard closing by nobody, and would take along the toasts that lie in it.
new MutationObserver(() => !toasts?.isConnected && raise()).observe(document.body, { childList: true, subtree: true })

const UNSAVED = 'Log out? What you have not saved will be lost.'

const logout = document.querySelector<HTMLFormElement>('[data-logout]')

// The second press of a double click was meant for what lay over it, as the cross of a panel.
logout?.addEventListener('click', (event) => event.detail > 1 && event.preventDefault())
logout?.addEventListener('submit', (event) => {
  event.preventDefault()
  // Asked by the browser, it would be too late: the session would have ended.
  if (!isGuarded() || confirm(UNSAVED)) void leave(leaveUnasked)
})
