/** Its message has one sentence for each mistake, with file, line and field. */
export class ContentError extends Error {
  override readonly name = 'ContentError'
  /** A stack trace does not help the file's author. */
  override readonly stack = ''
}
