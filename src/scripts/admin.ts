import { raise, showToasts } from './toasts.ts'

showToasts()

const toasts = document.querySelector('#toasts')
// React removes a dialog without a close event, and with it the toasts inside.
new MutationObserver(() => !toasts?.isConnected && raise()).observe(document.body, { childList: true, subtree: true })
