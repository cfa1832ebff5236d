import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { type ImageStore, IMAGE_FILE_NAMES } from '../src/server/platform/images/image-store.ts'

const PICTURES = new URL('pictures/', import.meta.url)

/** Limits the number of open files. */
const BATCH_SIZE = 8

export async function storePictures(images: ImageStore, hashes: string[]): Promise<void> {
  for (let start = 0; start < hashes.length; start += BATCH_SIZE)
    await Promise.all(hashes.slice(start, start + BATCH_SIZE).map((hash) => storePicture(images, hash)))
}

/** A picture that was drawn 800 pixels wide is not enlarged: its largest files equal those of 800 pixels. */
async function storePicture(images: ImageStore, hash: string): Promise<void> {
  const folder = new URL(`${hash}/`, PICTURES)
  const names = new Set(await readdir(folder))
  if (IMAGE_FILE_NAMES.every((name) => names.has(name))) return images.putFolder(hash, fileURLToPath(folder))
  if (await images.has(hash)) return
  const files = IMAGE_FILE_NAMES.map(async (name) => {
    const bytes = await readFile(new URL(names.has(name) ? name : name.replace(/^\d+/, '800'), folder))
    return { name, bytes }
  })
  await images.put(hash, await Promise.all(files))
}
