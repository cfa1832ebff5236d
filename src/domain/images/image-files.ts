import { MAX_IMAGE_BYTES } from '../limits.ts'

export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif']

/** The server checks the file's bytes. */
export function findImageProblem({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!IMAGE_TYPES.includes(type)) return 'This is not a picture that the shop takes: it must be a PNG, JPG or GIF.'
  if (size > MAX_IMAGE_BYTES) return 'This file is too large: it may have 2 MB at most.'
  return size === 0 ? 'This file is empty.' : undefined
}
