/** Returns the date, as in '2026-11-21'. */
export const formatDate = (iso: string): string => iso.split('T')[0] ?? iso

/** Formats a time as '2026-11-21 14:05 UTC'. */
export const formatUtcTime = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`

/** Constructing a formatter is sixty times slower than using it. */
const LONG_DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Formats a date as '21 November 2026', in UTC. */
export const formatLongDate = (iso: string): string => LONG_DATE.format(new Date(iso))

/** Returns the year in UTC. */
export const getCurrentYear = (): number => new Date().getUTCFullYear()

/** In milliseconds. */
export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
