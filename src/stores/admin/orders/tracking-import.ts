import type { CallInput } from '../../../api/contract/index.ts'
import type { TrackingOutcome } from '../../../api/contract/order-administration.ts'
import { call } from '../../call.ts'
import { reportFailure } from '../../failure.ts'
import { orderList } from './orders.ts'

export type TrackingImport = Omit<CallInput<'POST /api/admin/orders/import-tracking'>['body'], 'dryRun'>

/** Changes nothing. */
export async function checkTracking(body: TrackingImport): Promise<TrackingOutcome[]> {
  return (await call('POST /api/admin/orders/import-tracking', { body: { ...body, dryRun: true } })).data
}

/** Resolves to undefined after a failure, which it shows. The same import can be sent again. */
export const importTracking = (body: TrackingImport): Promise<TrackingOutcome[] | undefined> =>
  reportFailure(async () => {
    const { data } = await call('POST /api/admin/orders/import-tracking', { body: { ...body, dryRun: false } })
    void orderList.reload()
    return data
  })
