import type { Fleet } from '../support/fleet.ts'

interface Line {
  level: number
  msg: string
  route?: string
  err?: { message: string; stack?: string }
}

const ERROR = 50

export const readLoggedErrors = ({ shops }: Pick<Fleet, 'shops'>): string[] =>
  shops
    .flatMap(({ output }) =>
      output
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map(parseLine)
    )
    .filter(isFailure)
    .map(describeError)

/** A killed process may leave a partial line. */
function parseLine(text: string): Line {
  try {
    return JSON.parse(text) as Line
  } catch {
    return { level: 0, msg: text }
  }
}

const isFailure = ({ level }: Line): boolean => level >= ERROR

function describeError({ msg, route, err }: Line): string {
  const location = err?.stack?.split('\n').find((line) => line.includes('/src/'))
  return ['the shop logged', msg, route, err?.message, location?.trim()].filter(Boolean).join(': ')
}
