import { path, type Requests, varied } from './requests.ts'

export const products: Requests = () => ({
  'the newest': varied(() => path('/api/admin/products/get', { limit: 50 }))
})
