import { photo } from '../../support/pictures.ts'

/** Returns a new random picture. */
export const makeImageFile = async (name = 'banner.jpg') => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await photo({ width: 1600, height: 720 }, 'jpeg')
})
