import { z } from 'zod'

import { MAX_IMAGE_MB } from '../../domain/limits.ts'
import { defineCalls } from './call.ts'
import { success } from './values.ts'

export const imageCalls = defineCalls({
  'POST /api/admin/products/upload-image': {
    summary: `Uploads a PNG, JPG or GIF image of at most ${MAX_IMAGE_MB} MB. The URLs of the other widths and formats can be derived from the returned URL.`,
    access: 'admin',
    area: 'images',
    file: 'my_file',
    response: z.object({ ...success, result: z.object({ url: z.string() }) })
  }
})
