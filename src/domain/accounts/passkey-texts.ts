/** The browser has shown its own dialog, in which the user cancelled or found no passkey. */
export const NO_PASSKEY_USED = 'No passkey was used. Please try again, or use your password.'
