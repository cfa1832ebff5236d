import { atom } from 'nanostores'

import type { ProductGroup } from '../../../api/contract/product-groups.ts'
import { call } from '../../call.ts'
import { createList } from '../lists/list.ts'
import { runAction } from '../run-action.ts'

export const groupList = createList<ProductGroup>({
  filters: ['kind', 'q'],
  fetchPage: async (query, callApi) => callApi('GET /api/admin/groups/get', { query })
})

/** As a form shows it. Without an id, the group is new. */
export interface GroupDraft extends Omit<ProductGroup, 'position' | 'productCount'> {
  slug: string
  position: string
  /** The slug of the group to merge it into, or ''. */
  into: string
}

export const $editedGroup = atom<GroupDraft | null>(null)

export const editGroup = ({ productCount: _count, ...group }: Omit<ProductGroup, 'name'> & { name?: string }): void =>
  $editedGroup.set({ name: '', ...group, slug: group._id, position: String(group.position), into: '' })

export const addGroup = (kind: ProductGroup['kind']): void =>
  editGroup({ _id: '', kind, position: 0, sizes: '', words: '', productCount: 0 })

export async function saveGroup({ _id: slug, kind, into, ...body }: GroupDraft): Promise<void> {
  const params = { slug }
  if (into) await call('PUT /api/admin/groups/merge/{slug}', { params, body: { into } })
  else if (slug) await call('PUT /api/admin/groups/edit/{slug}', { params, body })
  else await call('POST /api/admin/groups/add', { body: { ...body, kind } })
  $editedGroup.set(null)
  await groupList.reload()
}

export const deleteGroup = ({ productCount: _count, _id: slug, ...fields }: ProductGroup): Promise<boolean> =>
  runAction({
    key: `delete group ${slug}`,
    run: () => call('DELETE /api/admin/groups/delete/{slug}', { params: { slug } }).then(groupList.reload),
    describe: () => `${fields.name} is deleted.`,
    undo: () => call('POST /api/admin/groups/add', { body: { ...fields, slug } }).then(groupList.reload)
  })
