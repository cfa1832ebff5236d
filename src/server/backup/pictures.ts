import { FILE_NAMES, type ImageStore } from '../images/image-store.ts'
import type { RenderedFile } from '../images/pipeline.ts'
import { BackupError } from './backup-error.ts'

export interface Picture {
  hash: string
  files: RenderedFile[]
}

/** Reads the files of pictures, one picture at a time; none of a picture that is not there. */
export async function* readPictures(images: ImageStore, hashes: string[]): AsyncGenerator<Picture> {
  for (const hash of hashes) {
    const found = await Promise.all(FILE_NAMES.map((name) => readOne(images, hash, name)))
    yield { hash, files: found.filter((file) => file !== null) }
  }
}

async function readOne(images: ImageStore, hash: string, name: string): Promise<RenderedFile | null> {
  const file = await images.read(`/images/${hash}/${name}`)
  return file && { name, bytes: file.bytes }
}

/** Puts files that come one by one into the store, picture by picture. */
export class PictureShelf {
  #images: ImageStore
  #open: Picture | undefined

  constructor(images: ImageStore) {
    this.#images = images
  }

  async add(hash: string, name: string, bytes: Buffer): Promise<void> {
    if (!FILE_NAMES.includes(name)) throw new BackupError(`A picture of the shop has no file named ${name}.`)
    if (this.#open?.hash !== hash) await this.finish()
    this.#open ??= { hash, files: [] }
    this.#open.files.push({ name, bytes })
  }

  /** After the last file. */
  async finish(): Promise<void> {
    const picture = this.#open
    this.#open = undefined
    if (!picture) return
    if (!(await this.#images.has(picture.hash))) await this.#images.put(picture.hash, picture.files)
  }
}
