import { tabStore, tabTextStore } from './storage.ts'

/** The e-mail of who has just registered, until the login form has it. */
export const $registeredEmail = tabTextStore('registered-email')

/** The order being paid. Clients of the contract keep it under this key, for this tab. */
export const $currentOrder = tabStore<string>('currentOrderId')
