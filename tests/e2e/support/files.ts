import { photo } from '../../support/pictures.ts'

/** A picture to choose in a file input, different each time. */
export const pictureFile = async (name = 'banner.jpg') => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await photo({ width: 1600, height: 720 }, 'jpeg')
})
