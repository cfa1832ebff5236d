import { createTabStore, createTabTextStore } from './storage.ts'

/** The login form fills it in and deletes it. */
export const $registeredEmail = createTabTextStore('registered-email')

/** The email typed at the login. The form that requests a reset link fills it in and deletes it. */
export const $loginEmail = createTabTextStore('login-email')

/** A message that the page after the login shows as a toast. */
export const $loginMessage = createTabTextStore('login-message')

/** Set if a visitor has added to the cart in this tab. The lines then wait for the login in it, and only in it. */
export const $visitorAdded = createTabTextStore('visitor-added')

/** Existing API clients use this key. */
export const $currentOrder = createTabStore<string>('currentOrderId')
