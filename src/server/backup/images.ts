import { IMAGE_FILE_NAMES, type ImageStore } from '../images/image-store.ts'
import type { RenderedFile } from '../images/render-image.ts'
import { BackupError } from './backup-error.ts'

export interface Picture {
  hash: string
  files: RenderedFile[]
}

/** A missing image has no files. */
export async function* readPictures(images: ImageStore, hashes: string[]): AsyncGenerator<Picture> {
  for (const hash of hashes) {
    const files = await Promise.all(IMAGE_FILE_NAMES.map((name) => readFile(images, hash, name)))
    yield { hash, files: files.filter((file) => file !== null) }
  }
}

async function readFile(images: ImageStore, hash: string, name: string): Promise<RenderedFile | null> {
  const file = await images.read(`/images/${hash}/${name}`)
  return file && { name, bytes: file.bytes }
}

/** Expects the files image by image. */
export class ImageWriter {
  #images: ImageStore
  #current: Picture | undefined

  constructor(images: ImageStore) {
    this.#images = images
  }

  async add(hash: string, name: string, bytes: Buffer): Promise<void> {
    if (!IMAGE_FILE_NAMES.includes(name))
      throw new BackupError(`This backup is damaged: it contains an unknown image file ${name}.`)
    if (this.#current?.hash !== hash) await this.finish()
    this.#current ??= { hash, files: [] }
    this.#current.files.push({ name, bytes })
  }

  /** Call after the last file. */
  async finish(): Promise<void> {
    const picture = this.#current
    this.#current = undefined
    if (!picture) return
    if (!(await this.#images.has(picture.hash))) await this.#images.put(picture.hash, picture.files)
  }
}
