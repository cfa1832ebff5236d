import { decodeText, isText } from '../../lib/csv-text.ts'

/** Resolves to the text of a CSV file, or to an error message. */
export async function readTextFile(file: File): Promise<{ text: string } | { message: string }> {
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (!bytes) return { message: 'This file cannot be read. Please choose it again.' }
  const text = decodeText(new Uint8Array(bytes))
  return isText(text)
    ? { text }
    : { message: 'This file is not text. Save the spreadsheet as CSV, and choose that file.' }
}
