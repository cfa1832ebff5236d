import { photo } from '../../support/pictures.ts'

/** Each picture differs, so each is stored anew. */
export const pictureFile = async (name = 'banner.jpg') => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await photo({ width: 1600, height: 720 }, 'jpeg')
})
