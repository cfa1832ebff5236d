/** The mistakes in a content file, one sentence each, with file, line and field. */
export class ContentError extends Error {
  override readonly name = 'ContentError'
  /** A stack trace does not help the author of a content file. */
  override readonly stack = ''
}
