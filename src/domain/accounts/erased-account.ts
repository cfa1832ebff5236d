export const ERASED_NAME = 'Deleted account'

/** Nobody can own an address in this domain: RFC 2606. */
const ERASED_DOMAIN = '@deleted.invalid'

export const toErasedEmail = (userId: string): string => `${userId}${ERASED_DOMAIN}`

export const isErasedEmail = (email: string): boolean => email.endsWith(ERASED_DOMAIN)
