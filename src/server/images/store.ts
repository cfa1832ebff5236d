import { cp, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { WIDTHS } from './pipeline.ts'

const FORMATS: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }
const NAME = new RegExp(`^/images/([0-9a-f]{16})/(${WIDTHS.join('|')})\\.(${Object.keys(FORMATS).join('|')})$`)

/** A picture's files in the data folder, one folder for each picture, named by its hash. */
export class ImageStore {
  #folder: string

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'images')
  }

  /** The file behind a picture's URL, with its type; null when it is none or is not there. */
  async read(path: string): Promise<{ bytes: Buffer; type: string } | null> {
    const [, hash = '', width = '', format = ''] = NAME.exec(path) ?? []
    const type = FORMATS[format]
    if (!type) return null
    const bytes = await readFile(join(this.#folder, hash, `${width}.${format}`)).catch(() => null)
    return bytes && { bytes, type }
  }

  /** Takes a picture that is rendered already, as a folder of its files. */
  async adopt(hash: string, from: string): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    await cp(from, join(this.#folder, hash), { recursive: true })
  }
}

/** The URL by which the contract names a picture; pages find its other widths and formats from it. */
export const imageUrl = (hash: string): string => `/images/${hash}/800.jpg`
