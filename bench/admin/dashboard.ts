import { type Requests, varied } from './requests.ts'

export const dashboard: Requests = () => ({
  'the page': varied(() => '/admin/dashboard')
})
