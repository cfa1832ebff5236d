import { atom } from 'nanostores'

import { createList } from '../../../src/stores/admin/lists/list.ts'
import { runAction } from '../../../src/stores/admin/run-action.ts'
import { type Brand, call, type Client } from './call.ts'

export const brandList = createList<Brand>({
  filters: ['q'],
  fetchPage: (query, callApi: unknown) => (callApi as Client)('GET /api/admin/brands/get', { query })
})

export const $edited = atom<Brand | null>(null)

export async function saveBrand({ _id: id, ...body }: Brand): Promise<void> {
  if (id) await call('PUT /api/admin/brands/edit/{id}', { params: { id }, body })
  else await call('POST /api/admin/brands/add', { body })
  $edited.set(null)
  await brandList.reload()
}

export const deleteBrand = ({ _id: id }: Brand): Promise<boolean> =>
  runAction({
    key: `delete brand ${id}`,
    run: () => call('DELETE /api/admin/brands/delete/{id}', { params: { id } }).then(brandList.reload),
    describe: () => 'Brand deleted',
    undo: () => call('PUT /api/admin/brands/restore/{id}', { params: { id } }).then(brandList.reload)
  })
