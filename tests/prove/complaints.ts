import type { Fleet } from '../support/fleet.ts'

interface Line {
  level: number
  msg: string
  route?: string
  err?: { message: string; stack?: string }
}

const ERROR = 50

/** Errors in the shops' logs, each with its place in the code. */
export const complaints = ({ shops }: Pick<Fleet, 'shops'>): string[] =>
  shops
    .flatMap(({ said }) =>
      said
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map(toLine)
    )
    .filter(isFailure)
    .map(told)

/** A process that was killed leaves half a line. */
function toLine(text: string): Line {
  try {
    return JSON.parse(text) as Line
  } catch {
    return { level: 0, msg: text }
  }
}

const isFailure = ({ level }: Line): boolean => level >= ERROR

function told({ msg, route, err }: Line): string {
  const place = err?.stack?.split('\n').find((line) => line.includes('/src/'))
  return ['the shop logged', msg, route, err?.message, place?.trim()].filter(Boolean).join(': ')
}
