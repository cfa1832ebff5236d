import { tabStore, tabTextStore } from './storage.ts'

/** The login form fills it in and deletes it. */
export const $registeredEmail = tabTextStore('registered-email')

/** A message that the page after the login shows as a toast. */
export const $arrivalMessage = tabTextStore('arrival-message')

/** Existing API clients use this key. */
export const $currentOrder = tabStore<string>('currentOrderId')
