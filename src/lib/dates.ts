/** Returns the date of an ISO time in UTC, as in '2026-11-21'. */
export const formatDate = (iso: string): string => iso.split('T')[0] ?? iso

/** Formats a time as '2026-11-21 14:05 UTC'. */
export const formatUtcTime = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`

/** Returns the year in UTC. */
export const getCurrentYear = (): number => new Date().getUTCFullYear()

/** In milliseconds. */
export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
