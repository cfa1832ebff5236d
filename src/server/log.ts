import pino, { type DestinationStream, type Logger } from 'pino'

import type { Config } from './config.ts'

/** What a mail server or a database says may name somebody. */
const ADDRESS = /[\w.+-]+@[\w-]+(\.[\w-]+)+/g

const anonymous = (text: unknown): unknown => (typeof text === 'string' ? text.replace(ADDRESS, '<e-mail>') : text)

/** Of a failure only what says where and why: PostgreSQL adds the row, a mail server who was written to. */
function describe(error: unknown): object {
  if (!(error instanceof Error)) return { message: anonymous(String(error)) }
  const { name, message, stack } = error
  const { code } = error as NodeJS.ErrnoException
  const cause = error.cause === undefined ? {} : { cause: describe(error.cause) }
  return { type: name, message: anonymous(message), code, stack: anonymous(stack), ...cause }
}

/** The shop's log: a line of JSON for each thing, with nothing in it of anybody. */
export const openLog = ({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger =>
  pino({ level: logLevel, serializers: { err: describe, reason: anonymous } }, destination ?? pino.destination(1))
