const pad = (number: number): string => String(number).padStart(2, '0')

/**
 * The value of a time field in which only some parts are filled in. It is not a valid time, so no check treats it as
 * empty.
 */
export const INCOMPLETE_TIME = 'incomplete'

export const INCOMPLETE_TIME_ERROR = 'Enter a date and a time.'

/** Converts an ISO time to the value of an input of the type `datetime-local`, in the zone of the browser. */
export function toLocalInput(iso: string): string {
  const time = new Date(iso)
  if (Number.isNaN(time.getTime())) return ''
  const date = [String(time.getFullYear()).padStart(4, '0'), pad(time.getMonth() + 1), pad(time.getDate())].join('-')
  return `${date}T${pad(time.getHours())}:${pad(time.getMinutes())}`
}

/** The value of an incomplete input is empty. */
export function fromLocalInput(value: string): string {
  const time = new Date(value)
  return Number.isNaN(time.getTime()) ? '' : time.toISOString()
}

/** Formats a time as '2026-11-28 09:00', in the given zone or that of the browser. */
export const formatLocalTime = (iso: string, timeZone?: string): string =>
  // The format of this locale is that of ISO 8601.
  new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(new Date(iso))

/** Formats the value of a time field as '2026-11-28 09:00', '' or 'incomplete'. */
export const formatTimeValue = (value: string): string =>
  value === '' || value === INCOMPLETE_TIME ? value : formatLocalTime(value)

export const findTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
