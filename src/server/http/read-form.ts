import type { IncomingMessage } from 'node:http'

import { LONGEST_BODY } from './limits.ts'
import { readText } from './read-text.ts'

/** The fields of a posted form; null when it is no form or too long. */
export async function readForm(req: IncomingMessage): Promise<URLSearchParams | null> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(req.headers['content-type'] ?? '')) return null
  const text = await readText(req as AsyncIterable<Buffer>, LONGEST_BODY)
  return text === null ? null : new URLSearchParams(text)
}
