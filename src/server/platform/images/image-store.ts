import { IMAGE_WIDTHS } from '../../../domain/images/image-files.ts'
import type { RenderedFile } from './render-image.ts'

export interface StoredFile {
  bytes: Buffer
  type: string
}

/** An image is stored completely or not at all. Throws a ShopError for an unreachable store. */
export interface ImageStore {
  read(path: string): Promise<StoredFile | null>
  has(hash: string): Promise<boolean>
  put(hash: string, files: RenderedFile[]): Promise<void>
}

/** Returns the URL from which pages derive the other widths and formats. */
export const createImageUrl = (hash: string): string => `/images/${hash}/800.jpg`

const CONTENT_TYPES: Record<string, string> = { avif: 'image/avif', jpg: 'image/jpeg' }

export const IMAGE_FILE_NAMES = IMAGE_WIDTHS.flatMap((width) => [`${width}.avif`, `${width}.jpg`])

const IMAGE_PATH = new RegExp(
  `^/images/([0-9a-f]{16})/((?:${IMAGE_WIDTHS.join('|')})\\.(?:${Object.keys(CONTENT_TYPES).join('|')}))$`
)

export function parseImagePath(path: string): { hash: string; name: string; type: string } | null {
  const [, hash, name] = IMAGE_PATH.exec(path) ?? []
  return hash && name ? { hash, name, type: getContentType(name) } : null
}

export const getContentType = (name: string): string => CONTENT_TYPES[name.slice(name.indexOf('.') + 1)] ?? ''
