/** The date part of an ISO instant, as the order tables show it. */
export const datePart = (iso: string): string => iso.split('T')[0] ?? iso

/** `2026-11-21 14:05`: the minute of an ISO instant, in UTC like every stored one. */
export const minutePart = (iso: string): string => iso.slice(0, 16).replace('T', ' ')

/** Making one costs sixty times what using it does. */
const LONG_DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** `21 November 2026`, in UTC like every stored instant. */
export const longDate = (iso: string): string => LONG_DATE.format(new Date(iso))

/** In UTC like every stored instant. */
export const thisYear = (): number => new Date().getUTCFullYear()

/** Milliseconds, as the others. */
export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
