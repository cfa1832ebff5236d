import { tabStore, tabTextStore } from './storage.ts'

/** The login form fills it in and deletes it. */
export const $registeredEmail = tabTextStore('registered-email')

/** The email typed at the login. The form that requests a reset link fills it in and deletes it. */
export const $loginEmail = tabTextStore('login-email')

/** A message that the page after the login shows as a toast. */
export const $arrivalMessage = tabTextStore('arrival-message')

/** Existing API clients use this key. */
export const $currentOrder = tabStore<string>('currentOrderId')
