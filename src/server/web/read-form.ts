import type { IncomingMessage } from 'node:http'

import { MAX_BODY_BYTES } from '../http/limits.ts'
import { readText } from '../http/read-text.ts'

/**
 * Returns the fields of a posted form; null if it is not a form or too large. A form posts each line break as
 * CRLF, which browsers count as one character, so it becomes LF.
 */
export async function readForm(req: IncomingMessage): Promise<URLSearchParams | null> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(req.headers['content-type'] ?? '')) return null
  const text = await readText(req as AsyncIterable<Buffer>, MAX_BODY_BYTES)
  if (text === null) return null
  return new URLSearchParams(
    [...new URLSearchParams(text)].map(([name, value]) => [name, value.replace(/\r\n?/g, '\n')])
  )
}
