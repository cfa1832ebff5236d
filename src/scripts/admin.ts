import { leave } from './leave.ts'
import { showToasts } from './toasts.ts'

showToasts()

document.querySelector<HTMLFormElement>('[data-logout]')?.addEventListener('submit', (event) => {
  event.preventDefault()
  void leave()
})
