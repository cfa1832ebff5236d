import { call } from '../../call.ts'
import { reportFailure } from '../../failure.ts'
import { withConfirmation } from '../identity.ts'

/** Checks first if the API would send the file, because a browser shows no dialog for a failed download. */
export const downloadOrders = (href: string): Promise<void> =>
  reportFailure(async () => {
    await withConfirmation(() => call('GET /api/account/confirm/check'))
    // Unlike a navigation, this does not ask about unsaved input.
    Object.assign(document.createElement('a'), { href, download: '' }).click()
  })
