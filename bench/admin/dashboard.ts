import { PERIODS } from '../../src/api/contract/dashboard.ts'
import { path, type Requests, repeat } from './requests.ts'

export const dashboard: Requests = ({ random }) => ({
  'the figures': repeat(() => path('/api/admin/dashboard/get', { days: random.one(PERIODS) })),
  'the figures of 90 days': repeat(() => path('/api/admin/dashboard/get', { days: 90 })),
  'the page': repeat(() => path('/admin/dashboard', { days: random.one(PERIODS) }))
})
