import { z } from 'zod'

import { calls } from './call.ts'
import { success } from './values.ts'

export const imageCalls = calls({
  'POST /api/admin/products/upload-image': {
    access: 'admin',
    file: 'my_file',
    answer: z.object({ ...success, result: z.object({ url: z.string() }) })
  }
})
