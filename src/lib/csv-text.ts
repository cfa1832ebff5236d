/** The text of a file, whichever way a spreadsheet has saved it: UTF-8, UTF-16 with its mark, or else Windows' own. */
export function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Pictures, archives and spreadsheets' own files begin with bytes that no text has. */
export const isText = (text: string): boolean => !UNTYPED.test(text.slice(0, 1000))

// oxlint-disable-next-line no-control-regex -- what nobody types
const UNTYPED = /[\0-\x08\x0e-\x1a]/
