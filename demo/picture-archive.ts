import { createReadStream, createWriteStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

import { extract, pack } from 'tar-stream'

import type { RenderedFile } from '../src/server/platform/images/render-image.ts'

/** Not compressed, because its images are, and so that Git stores only the changed ones again. */
const ARCHIVE = new URL('pictures.tar', import.meta.url)

/** Without times, the archive of the same images has the same bytes. */
const EPOCH = new Date(0)

/** By hash. */
export type PictureFiles = Map<string, RenderedFile[]>

export async function readPictures(): Promise<PictureFiles> {
  const pictures: PictureFiles = new Map()
  for await (const entry of createReadStream(ARCHIVE).pipe(extract())) {
    const [hash = '', name = ''] = entry.header.name.split('/')
    const files = pictures.get(hash) ?? []
    files.push({ name, bytes: await buffer(entry) })
    pictures.set(hash, files)
  }
  return pictures
}

export async function writePictures(pictures: PictureFiles): Promise<void> {
  const tar = pack()
  for (const [hash, files] of pictures) {
    for (const { name, bytes } of files) tar.entry({ name: `${hash}/${name}`, mtime: EPOCH }, bytes)
  }
  tar.finalize()
  await pipeline(tar, createWriteStream(ARCHIVE))
}
