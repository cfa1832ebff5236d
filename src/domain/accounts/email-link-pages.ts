export const UNSUBSCRIBE = '/auth/unsubscribe'
export const CONFIRM_EMAIL = '/auth/confirm-email'

/** Links in emails open these pages, for visitors and for signed-in users. */
export const EMAIL_LINK_PAGES: string[] = [UNSUBSCRIBE, CONFIRM_EMAIL]
