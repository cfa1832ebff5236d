import { MAX_PICTURE_BYTES } from '../limits.ts'

export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/gif']

/** The server checks the file's bytes. */
export function pictureProblem({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!PICTURE_TYPES.includes(type)) return 'This is not a picture that the shop takes: it must be a PNG, JPG or GIF.'
  if (size > MAX_PICTURE_BYTES) return 'This file is too large: it may have 2 MB at most.'
  return size === 0 ? 'This file is empty.' : undefined
}
