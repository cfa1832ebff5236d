/** The date part of an ISO instant, as the order tables show it. */
export const datePart = (iso: string): string => iso.split('T')[0] ?? iso

/** `21 November 2026`, in UTC like every stored instant. */
export const longDate = (iso: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso))

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
