/** Decodes the encodings of spreadsheets: UTF-8, UTF-16 with a byte order mark, and Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Looks for control characters, which images, archives and spreadsheet files begin with. */
export const isText = (text: string): boolean => !BINARY.test(text.slice(0, 1000))

// oxlint-disable-next-line no-control-regex -- It detects binary files.
const BINARY = /[\0-\x08\x0e-\x1a]/
