import type { Activity } from '../../../api/contract/audit.ts'
import { call } from '../../call.ts'
import { createList } from '../lists/list.ts'

export const activityList = createList<Activity>({
  filters: ['q', 'kind', 'actor', 'product', 'from', 'to'],
  fetchPage: (query, callApi) => callApi('GET /api/admin/activity/get', { query })
})

const HISTORY_LENGTH = 20

/** Returns the latest changes of a product, or of all products of a style, newest first. */
export const fetchProductHistory = (product: string) =>
  call('GET /api/admin/activity/get', { query: { product, limit: String(HISTORY_LENGTH) } })
