import pino, { type DestinationStream, type Logger } from 'pino'

import type { Config } from './config/config.ts'

/** Errors of mail servers and databases may contain email addresses. */
const EMAIL = /[\w.+-]{1,254}@[\w-]+(\.[\w-]+)+/g

const maskEmails = (text: unknown): unknown => (typeof text === 'string' ? text.replace(EMAIL, '<email>') : text)

/** PostgreSQL's errors contain the row, a mail server's the recipient. */
function serializeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: maskEmails(String(error)) }
  const { name, message, stack } = error
  const { code } = error as NodeJS.ErrnoException
  const cause = error.cause === undefined ? {} : { cause: serializeError(error.cause) }
  return { type: name, message: maskEmails(message), code, stack: maskEmails(stack), ...cause }
}

/** Creates a log of JSON lines without personal data. */
export const openLog = ({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger =>
  pino(
    { level: logLevel, serializers: { err: serializeError, reason: maskEmails } },
    destination ?? pino.destination(1)
  )
