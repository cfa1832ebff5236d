import type { IncomingMessage } from 'node:http'

import { MAX_BODY_BYTES } from '../http/limits.ts'
import { readText } from '../http/read-text.ts'

/**
 * Reads a form. Returns null if the body is too large or not a form. Converts the CRLF of posted line breaks to LF,
 * because browsers count a line break as one character.
 */
export async function readForm(req: IncomingMessage): Promise<URLSearchParams | null> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(req.headers['content-type'] ?? '')) return null
  const text = await readText(req as AsyncIterable<Buffer>, MAX_BODY_BYTES)
  if (text === null) return null
  return new URLSearchParams(
    [...new URLSearchParams(text)].map(([name, value]) => [name, value.replace(/\r\n?/g, '\n')])
  )
}
