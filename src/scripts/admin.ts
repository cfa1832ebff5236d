import { isGuarded, leaveUnasked } from '../stores/admin/unsaved.ts'
import { leave } from './leave.ts'
import { showToasts } from './toasts.ts'

showToasts()

const UNSAVED = 'Log out? What you have not saved will be lost.'

document.querySelector<HTMLFormElement>('[data-logout]')?.addEventListener('submit', (event) => {
  event.preventDefault()
  // Asked by the browser, it would be too late: the session would have ended.
  if (!isGuarded() || confirm(UNSAVED)) void leave(leaveUnasked)
})
