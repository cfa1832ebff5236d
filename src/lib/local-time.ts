const pad = (number: number): string => String(number).padStart(2, '0')

/** Converts an ISO time to the value of an input of the type `datetime-local`, in the zone of the browser. */
export function toLocalInput(iso: string): string {
  if (!iso) return ''
  const time = new Date(iso)
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
