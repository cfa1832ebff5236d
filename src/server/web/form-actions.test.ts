import { expect, it } from 'vitest'

import { toApiError } from '../../api/errors.ts'
import { submitForm } from './form-actions.ts'

it('a form that gets no response is shown again with its values', async () => {
  const fields = new URLSearchParams({ email: 'ada@example.com', password: 'long enough' })
  const submitted = await submitForm('/auth/login', fields, () => Promise.reject(toApiError(0, null)), undefined)
  expect(submitted).toMatchObject({
    url: '/auth/login',
    status: 502,
    rejectedForm: {
      values: { email: 'ada@example.com' },
      message: expect.stringContaining('could not be reached') as string
    }
  })
})
