import { MAX_IMAGE_BYTES } from '../../domain/limits.ts'

/** In pixels. The shop shows no larger picture. */
const MAX_SIDE = 2400

const isTooLarge = ({ size }: Pick<File, 'size'>): boolean => size > MAX_IMAGE_BYTES

/** The server accepts no WebP. */
export const needsConversion = (file: File): boolean => isTooLarge(file) || file.type === 'image/webp'

/** Converts a picture that cannot be uploaded into a JPEG, and makes it smaller if it is too large. Rejects if the browser cannot decode it. */
export async function shrinkImage(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file)
  try {
    let scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
    let blob = await drawImage(bitmap, scale)
    // Fine patterns need more bytes.
    while (isTooLarge(blob)) {
      scale *= 0.75
      blob = await drawImage(bitmap, scale)
    }
    return new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' })
  } finally {
    bitmap.close()
  }
}

async function drawImage(bitmap: ImageBitmap, scale: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale))
  )
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser has no canvas.')
  // JPEG has no transparency: without a ground, it would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
}
