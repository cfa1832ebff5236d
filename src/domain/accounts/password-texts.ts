export const RESET_LINK_MINUTES = 30

/** The lifetime of an invited administrator's link. */
export const INVITATION_DAYS = 7

export const RESET_REQUESTED = `If an account with this address exists, an email with a link is on its way. The link works for ${RESET_LINK_MINUTES} minutes.`
export const PASSWORD_CHANGED = 'Your password has been changed. Please sign in with the new one.'
export const RESET_LINK_INVALID = 'This link no longer works. Please request a new one.'
