import { MAX_IMAGE_MB } from '../limits.ts'

export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif']

export const UNSUPPORTED_IMAGE_TYPE = 'This file is not a PNG, JPG or GIF image.'
export const IMAGE_TOO_LARGE = `This file is too large. The maximum is ${MAX_IMAGE_MB} MB.`
export const EMPTY_FILE = 'This file is empty.'
export const NOT_RESIZABLE = `This file is larger than ${MAX_IMAGE_MB} MB, and your browser cannot make it smaller. Please choose another file.`

/** Returns an error message for a file that the server would reject at any size. The server also checks its bytes. */
export function findImageError({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!IMAGE_TYPES.includes(type)) return UNSUPPORTED_IMAGE_TYPE
  return size === 0 ? EMPTY_FILE : undefined
}
