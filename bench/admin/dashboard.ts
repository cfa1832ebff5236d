import { PERIODS } from '../../src/api/contract/dashboard.ts'
import { path, type Requests, varied } from './requests.ts'

export const dashboard: Requests = ({ dice }) => ({
  'the figures': varied(() => path('/api/admin/dashboard/get', { days: dice.one(PERIODS) })),
  'the figures of 90 days': varied(() => path('/api/admin/dashboard/get', { days: 90 })),
  'the page': varied(() => path('/admin/dashboard', { days: dice.one(PERIODS) }))
})
