import { MAX_IMAGE_BYTES } from '../limits.ts'

export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif']

export const UNSUPPORTED_IMAGE_TYPE = 'This file is not a PNG, JPG or GIF image.'
export const IMAGE_TOO_LARGE = 'This file is too large. The maximum is 2 MB.'
export const EMPTY_FILE = 'This file is empty.'

/** The server checks the file's bytes. */
export function findImageProblem({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!IMAGE_TYPES.includes(type)) return UNSUPPORTED_IMAGE_TYPE
  if (size > MAX_IMAGE_BYTES) return IMAGE_TOO_LARGE
  return size === 0 ? EMPTY_FILE : undefined
}
