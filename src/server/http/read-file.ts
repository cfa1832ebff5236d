import { HTTPException } from 'hono/http-exception'

import { MAX_PICTURE_BYTES } from '../../lib/limits.ts'
import { ShopError } from '../errors.ts'
import { LONGEST_ENVELOPE, LONGEST_READ } from './limits.ts'
import { readBytes } from './read-bytes.ts'

const TOO_LARGE = 'This file is too large: it may have 2 MB at most.'

/** The one file of a multipart body, in the field where it belongs; other fields may hold text, which is left alone. */
export async function readFile(request: Request, field: string): Promise<File> {
  const form = await readMultipart(request)
  const files = [...form].filter(([, value]) => value instanceof File && !isNone(value))
  if (files.length > 1) throw new ShopError('invalid', 'Please send one file at a time.')
  const [name, file] = files[0] ?? []
  if (!(file instanceof File)) throw new ShopError('invalid', noFile(form, field))
  if (name !== field) throw new ShopError('invalid', `The file must be in the field '${field}'.`)
  if (file.size === 0) throw new ShopError('invalid', 'This file is empty.')
  if (file.size > MAX_PICTURE_BYTES) throw new HTTPException(413, { message: TOO_LARGE })
  return file
}

/** The whole body is read, and bounded, before any of it is taken apart. */
async function readMultipart(request: Request): Promise<FormData> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) {
    throw new HTTPException(415, { message: 'The body must be multipart/form-data with a file in it.' })
  }
  const bytes = await readBytes(request.body, MAX_PICTURE_BYTES + LONGEST_ENVELOPE, LONGEST_READ).catch(() => {
    throw new ShopError('invalid', 'The upload broke off. Please try again.')
  })
  if (!bytes) throw new HTTPException(413, { message: TOO_LARGE })
  const headers = { 'content-type': type }
  return new Response(bytes, { headers }).formData().catch(() => {
    throw new ShopError('invalid', 'The upload cannot be read. Please try again.')
  })
}

/** What a browser sends of a field in which no file was chosen. */
const isNone = (file: File): boolean => file.name === '' && file.size === 0

const noFile = (form: FormData, field: string): string =>
  typeof form.get(field) === 'string' ? `'${field}' must be a file, not text.` : 'Please choose a file first.'
