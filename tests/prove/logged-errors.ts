import type { Fleet } from '../support/fleet.ts'

interface Line {
  level: number
  msg: string
  route?: string
  err?: { message: string; stack?: string }
}

const ERROR = 50

/** Returns the errors in the shops' logs, each with its place in the code. */
export const loggedErrors = ({ shops }: Pick<Fleet, 'shops'>): string[] =>
  shops
    .flatMap(({ output }) =>
      output
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map(toLine)
    )
    .filter(isFailure)
    .map(told)

/** A killed process may leave a partial line. */
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
