import type { Person } from './person.ts'

export const UPLOAD = '/api/admin/products/upload-image'

export interface Part {
  name: string
  filename?: string
  type?: string
  bytes: Uint8Array | string
}

export const filePart = (bytes: Uint8Array | string): Part => ({
  name: 'my_file',
  filename: 'hat.png',
  type: 'image/png',
  bytes
})

const BOUNDARY = 'the-boundary-of-the-test'

export function multipart(...parts: Part[]): Buffer {
  const chunks = parts.flatMap(({ name, filename, type, bytes }) => [
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"`,
    filename === undefined ? '' : `; filename="${filename}"`,
    type === undefined ? '' : `\r\nContent-Type: ${type}`,
    '\r\n\r\n',
    bytes,
    '\r\n'
  ])
  return Buffer.concat([...chunks, `--${BOUNDARY}--\r\n`].map((chunk) => Buffer.from(chunk)))
}

export const MULTIPART = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }

export const sendParts = (person: Person, ...parts: Part[]): Promise<Response> =>
  person.request(UPLOAD, { method: 'POST', headers: MULTIPART, body: new Uint8Array(multipart(...parts)) })

export async function upload(person: Person, bytes: Uint8Array): Promise<string> {
  const file = { my_file: new File([new Uint8Array(bytes)], 'picture.jpg') }
  return (await person.call('POST /api/admin/products/upload-image', { file })).result.url
}
