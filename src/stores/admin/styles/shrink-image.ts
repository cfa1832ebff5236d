import { MAX_IMAGE_BYTES } from '../../../domain/limits.ts'

/** In pixels. The shop shows no larger picture. */
const MAX_SIDE = 2400

/** Scales a picture down that is too large to upload. A file that the browser cannot decode stays as it is. */
export async function shrinkImage(file: File): Promise<File> {
  if (file.size <= MAX_IMAGE_BYTES) return file
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return file
  let scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
  let blob = await drawImage(bitmap, scale)
  // Fine patterns need more bytes.
  while (blob.size > MAX_IMAGE_BYTES) {
    scale *= 0.75
    blob = await drawImage(bitmap, scale)
  }
  bitmap.close()
  return new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' })
}

function drawImage(bitmap: ImageBitmap, scale: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
}
