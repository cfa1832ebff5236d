import { EMPTY_FILE, IMAGE_TOO_LARGE } from '../../../domain/images/upload-errors.ts'
import { MAX_IMAGE_BYTES } from '../../../domain/limits.ts'
import { ShopError } from '../errors.ts'
import { MAX_ENVELOPE_BYTES, MAX_RECEIVED_BYTES } from './body-limits.ts'

export async function readUploadedFile(request: Request, field: string): Promise<File> {
  const form = await readMultipart(request)
  const files = [...form].filter(([, value]) => value instanceof File && !isEmptyField(value))
  if (files.length > 1) throw new ShopError('invalid', 'Please send one file at a time.')
  const [name, file] = files[0] ?? []
  if (!(file instanceof File)) throw new ShopError('invalid', describeMissingFile(form, field))
  if (name !== field) throw new ShopError('invalid', `The file must be in the field '${field}'.`)
  if (file.size === 0) throw new ShopError('invalid', EMPTY_FILE)
  if (file.size > MAX_IMAGE_BYTES) throw new ShopError('too-large', IMAGE_TOO_LARGE)
  return file
}

async function readMultipart(request: Request): Promise<FormData> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) {
    throw new ShopError('unsupported-type', 'The body must be multipart/form-data with a file.')
  }
  const bytes = await readBytes(request.body, MAX_IMAGE_BYTES + MAX_ENVELOPE_BYTES, MAX_RECEIVED_BYTES).catch(() => {
    throw new ShopError('invalid', 'The upload was interrupted. Please try again.')
  })
  if (!bytes) throw new ShopError('too-large', IMAGE_TOO_LARGE)
  const headers = { 'content-type': type }
  return new Response(bytes, { headers }).formData().catch(() => {
    throw new ShopError('invalid', 'The upload could not be read. Please try again.')
  })
}

/** Browsers send an empty file for an empty field. */
const isEmptyField = (file: File): boolean => file.name === '' && file.size === 0

const describeMissingFile = (form: FormData, field: string): string =>
  typeof form.get(field) === 'string' ? `'${field}' must be a file, not text.` : 'Please choose a file first.'

/**
 * Reads the body, or returns null if it is larger than `maxBytes`. Receives and discards a larger body up to
 * `maxReceivedBytes`, because a browser that is cut off while sending shows no response.
 */
async function readBytes(
  body: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
  maxReceivedBytes = maxBytes
): Promise<Buffer<ArrayBuffer> | null> {
  let chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > maxReceivedBytes) return null
    if (length > maxBytes) chunks = []
    else chunks.push(chunk)
  }
  return length > maxBytes ? null : Buffer.concat(chunks)
}
