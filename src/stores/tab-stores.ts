import { tabStore, tabTextStore } from './storage.ts'

/** Until the login form has read it. */
export const $registeredEmail = tabTextStore('registered-email')

/** Existing API clients use this key. */
export const $currentOrder = tabStore<string>('currentOrderId')
