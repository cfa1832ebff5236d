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

/** Formats a time as '28 November 2026, 09:00', in the given zone or that of the browser. */
export const formatLocalTime = (iso: string, timeZone?: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone
  })
    .format(new Date(iso))
    .replace(' at ', ', ')

/** Formats the value of a time field as '28 November 2026, 09:00', '' or 'incomplete'. */
export const formatTimeValue = (value: string): string =>
  value === '' || value === INCOMPLETE_TIME ? value : formatLocalTime(value)

/** Formats a time as '1 Dec, 09:00', and with its year if it is not that of `now`. */
export function formatShortTime(iso: string, now: string, timeZone?: string): string {
  const readYear = (time: string) => new Date(time).toLocaleString('en-GB', { year: 'numeric', timeZone })
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    ...(readYear(iso) === readYear(now) ? {} : { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    timeZone
  }).format(new Date(iso))
}

export const findTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
