/** Reports the mistakes in a content file: a sentence for each, with its file, line and field. */
export class ContentError extends Error {
  override readonly name = 'ContentError'
  /** A place in the code means nothing to whoever wrote the file. */
  override readonly stack = ''
}
