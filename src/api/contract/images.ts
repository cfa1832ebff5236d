import { z } from 'zod'

import { MAX_IMAGE_MB } from '../../domain/limits.ts'
import { defineAdminCalls } from './call.ts'

export const imageCalls = defineAdminCalls('images', {
  'POST /api/admin/products/upload-image': {
    summary: `Uploads a PNG, JPG or GIF image of at most ${MAX_IMAGE_MB} MB. The URLs of the other widths and formats can be derived from the returned URL.`,
    file: 'my_file',
    response: { result: z.object({ url: z.string() }) }
  }
})
