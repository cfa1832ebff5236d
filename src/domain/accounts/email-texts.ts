export const EMAIL_LINK_HOURS = 24
