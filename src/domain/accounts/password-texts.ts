export const LINK_MINUTES = 30

export const RESET_REQUESTED = `If there is an account with this address, a mail with a link is on its way. The link works for ${LINK_MINUTES} minutes.`
export const PASSWORD_CHANGED = 'Your password has been changed. Please sign in with the new one.'
export const LINK_INVALID = 'This link does not work any more. Please ask for a new one.'
