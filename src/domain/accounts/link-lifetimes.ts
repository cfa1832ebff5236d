export const EMAIL_LINK_HOURS = 24
export const RESET_LINK_MINUTES = 30
/** For the link of an invited administrator. */
export const INVITATION_DAYS = 7
