import type { Customer } from '../../../api/contract/customers.ts'
import { call } from '../../call.ts'
import { createList } from '../lists/list.ts'

export const customerList = createList<Customer>({
  filters: ['q', 'from', 'to'],
  fetchPage: (query) => call('GET /api/admin/customers/get', { query })
})
