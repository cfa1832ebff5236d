import { PICTURE_WIDTHS } from '../../domain/pictures/picture-sources.ts'
import type { RenderedFile } from './pipeline.ts'

export interface StoredFile {
  bytes: Buffer
  type: string
}

/**
 * Stores the files of images. An image is stored completely or not at all. An unreachable store throws a
 * ShopError.
 */
export interface ImageStore {
  /** Returns the file of an image URL, or null for any other path or a missing file. */
  read(path: string): Promise<StoredFile | null>
  has(hash: string): Promise<boolean>
  put(hash: string, files: RenderedFile[]): Promise<void>
  /** Stores an image that is already rendered, from the folder of its files. */
  putFolder(hash: string, from: string): Promise<void>
}

/** The URL of an image in the API. Pages derive the URLs of the other widths and formats from it. */
export const imageUrl = (hash: string): string => `/images/${hash}/800.jpg`

const TYPES: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

export const FILE_NAMES = PICTURE_WIDTHS.flatMap((width) => Object.keys(TYPES).map((type) => `${width}.${type}`))

const PATH = new RegExp(
  `^/images/([0-9a-f]{16})/((?:${PICTURE_WIDTHS.join('|')})\\.(?:${Object.keys(TYPES).join('|')}))$`
)

/** Parses the URL path of an image; null for any other path. */
export function parseImagePath(path: string): { hash: string; name: string; type: string } | null {
  const [, hash, name] = PATH.exec(path) ?? []
  return hash && name ? { hash, name, type: contentTypeOf(name) } : null
}

export const contentTypeOf = (name: string): string => TYPES[name.slice(name.indexOf('.') + 1)] ?? ''
