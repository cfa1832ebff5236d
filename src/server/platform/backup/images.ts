import { IMAGE_FILE_NAMES, type ImageStore, parseImagePath } from '../images/image-store.ts'
import type { RenderedFile } from '../images/render-image.ts'
import { BackupError } from './format.ts'

export interface ImageFiles {
  hash: string
  files: RenderedFile[]
}

/** Reads the files of each image. A missing image has none. */
export async function* readImages(images: ImageStore, hashes: string[]): AsyncGenerator<ImageFiles> {
  for (const hash of hashes) {
    const files = await Promise.all(IMAGE_FILE_NAMES.map((name) => readFile(images, hash, name)))
    yield { hash, files: files.filter((file) => file !== null) }
  }
}

async function readFile(images: ImageStore, hash: string, name: string): Promise<RenderedFile | null> {
  const file = await images.read(`/images/${hash}/${name}`).catch((error: Error) => {
    throw new BackupError(`Cannot read the image ${hash}: ${error.message}`, { cause: error })
  })
  return file && { name, bytes: file.bytes }
}

/** Stores an image after its last file, so files of the same image must follow each other. */
export class ImageWriter {
  #images: ImageStore
  #current: ImageFiles | undefined

  constructor(images: ImageStore) {
    this.#images = images
  }

  async add(hash: string, name: string, bytes: Buffer): Promise<void> {
    if (!parseImagePath(`/images/${hash}/${name}`))
      throw new BackupError(`This backup is damaged: it contains an unknown image file ${name}.`)
    if (this.#current?.hash !== hash) await this.finish()
    this.#current ??= { hash, files: [] }
    this.#current.files.push({ name, bytes })
  }

  /** Call after the last file. */
  async finish(): Promise<void> {
    const image = this.#current
    this.#current = undefined
    if (!image) return
    if (!(await this.#images.has(image.hash))) await this.#images.put(image.hash, image.files)
  }
}
