import type { Customer, Note } from '../../../api/contract/customers.ts'
import { call } from '../../call.ts'
import { reportFailure } from '../../failure.ts'
import { createList } from '../lists/list.ts'

export const customerList = createList<Customer>({
  filters: ['q', 'from', 'to'],
  fetchPage: (query, callApi) => callApi('GET /api/admin/customers/get', { query })
})

/** Resolves to undefined if the note could not be added. */
export const addCustomerNote = (id: string, text: string): Promise<Note | undefined> =>
  reportFailure(
    async () => (await call('POST /api/admin/customers/notes/{id}', { params: { id }, body: { text } })).data
  )
