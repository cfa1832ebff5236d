import type { Activity } from '../../../api/contract/audit.ts'
import { call } from '../../call.ts'
import { createList } from '../lists/list.ts'

export const activityList = createList<Activity>({
  filters: ['q', 'kind', 'actor', 'from', 'to'],
  fetchPage: (query) => call('GET /api/admin/activity/get', { query })
})
