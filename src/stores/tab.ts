import { tabStore, tabTextStore } from './storage.ts'

/** The e-mail address of a new user, until the login form has read it. */
export const $registeredEmail = tabTextStore('registered-email')

/** The order being paid. Existing API clients keep it under this key, for this tab. */
export const $currentOrder = tabStore<string>('currentOrderId')
