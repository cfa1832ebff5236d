import { type RenderedFile, WIDTHS } from './pipeline.ts'

export interface StoredFile {
  bytes: Buffer
  type: string
}

/** Where the files of pictures are kept. A picture is there as a whole or not at all. A store out of reach is a ShopError. */
export interface ImageStore {
  /** The file behind a picture's URL; null when it is none or is not there. */
  read(path: string): Promise<StoredFile | null>
  has(hash: string): Promise<boolean>
  put(hash: string, files: RenderedFile[]): Promise<void>
  /** Takes a picture that is rendered already, as a folder of its files. */
  adopt(hash: string, from: string): Promise<void>
}

/** The URL by which the contract names a picture; pages find its other widths and formats from it. */
export const imageUrl = (hash: string): string => `/images/${hash}/800.jpg`

const TYPES: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/** Every file that a picture may have. */
export const FILE_NAMES = WIDTHS.flatMap((width) => Object.keys(TYPES).map((type) => `${width}.${type}`))

const PATH = new RegExp(`^/images/([0-9a-f]{16})/((?:${WIDTHS.join('|')})\\.(?:${Object.keys(TYPES).join('|')}))$`)

/** What a picture's URL names; null for any other path. */
export function parseImagePath(path: string): { hash: string; name: string; type: string } | null {
  const [, hash, name] = PATH.exec(path) ?? []
  return hash && name ? { hash, name, type: typeOf(name) } : null
}

/** The content type of a rendered file, by its name. */
export const typeOf = (name: string): string => TYPES[name.slice(name.indexOf('.') + 1)] ?? ''
