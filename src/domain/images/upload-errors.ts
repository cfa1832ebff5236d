import { MAX_IMAGE_MB } from '../limits.ts'

/** That an admin can choose. The browser converts WebP into JPEG. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

export const UNSUPPORTED_IMAGE_TYPE = 'This file is not a PNG, JPG or GIF image.'
export const IMAGE_TOO_LARGE = `This file is too large. The maximum is ${MAX_IMAGE_MB} MB.`
export const EMPTY_FILE = 'This file is empty.'
export const NOT_RESIZABLE = `Your browser cannot convert this file into a JPG of at most ${MAX_IMAGE_MB} MB. Please choose another file.`

/** Returns an error message for a file that the server would reject at any size. The server also checks its bytes. */
export function findImageError({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!IMAGE_TYPES.includes(type)) return UNSUPPORTED_IMAGE_TYPE
  return size === 0 ? EMPTY_FILE : undefined
}
