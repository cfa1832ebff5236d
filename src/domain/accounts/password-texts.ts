import { RESET_LINK_MINUTES } from './link-lifetimes.ts'

export const RESET_REQUESTED = `If an account with this address exists, an email with a link is on its way. The link works for ${RESET_LINK_MINUTES} minutes.`
export const PASSWORD_CHANGED = 'Your password has been changed. Please sign in with the new one.'
export const RESET_LINK_INVALID = 'This link no longer works. Please request a new one.'
