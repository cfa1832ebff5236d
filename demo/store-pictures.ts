import { type ImageStore, IMAGE_FILE_NAMES } from '../src/server/platform/images/image-store.ts'
import type { RenderedFile } from '../src/server/platform/images/render-image.ts'
import { readPictures } from './picture-archive.ts'

/** Limits the number of open files. */
const BATCH_SIZE = 8

export async function storePictures(images: ImageStore): Promise<void> {
  const pictures = [...(await readPictures())]
  for (let start = 0; start < pictures.length; start += BATCH_SIZE)
    await Promise.all(
      pictures.slice(start, start + BATCH_SIZE).map(([hash, files]) => storePicture(images, hash, files))
    )
}

async function storePicture(images: ImageStore, hash: string, files: RenderedFile[]): Promise<void> {
  if (!(await images.has(hash))) await images.put(hash, addLargest(files))
}

/** A picture that was drawn 800 pixels wide is not enlarged: its largest files equal those of 800 pixels. */
function addLargest(files: RenderedFile[]): RenderedFile[] {
  if (files.length === IMAGE_FILE_NAMES.length) return files
  const copies = files
    .filter(({ name }) => name.startsWith('800.'))
    .map(({ name, bytes }) => ({ name: name.replace('800', '1600'), bytes }))
  return [...files, ...copies]
}
