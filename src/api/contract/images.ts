import { z } from 'zod'

import { calls } from './call.ts'
import { success } from './values.ts'

export const imageCalls = calls({
  'POST /api/admin/products/upload-image': {
    summary: 'Takes a picture: PNG, JPG or GIF, at most 2 MB. Its address stands for all its widths and formats.',
    access: 'admin',
    file: 'my_file',
    answer: z.object({ ...success, result: z.object({ url: z.string() }) })
  }
})
