import { atom } from 'nanostores'

import type { CollectionRule, ProductGroup } from '../../../api/contract/product-groups.ts'
import { toSlug } from '../../../domain/products/product-groups.ts'
import { call } from '../../call.ts'
import type { FormValue } from '../content/form-schema.ts'
import { createList } from '../lists/list.ts'
import { runAction } from '../run-action.ts'

export const groupList = createList<ProductGroup>({
  filters: ['kind', 'q'],
  fetchPage: async (query, callApi) => callApi('GET /api/admin/groups/get', { query })
})

/** As a form shows it. Without an id, the group is new. */
export interface GroupDraft extends Omit<ProductGroup, 'position' | 'productCount' | 'rule'> {
  slug: string
  position: string
  /** The slug of the group to merge it into, or ''. */
  into: string
  /** Of a collection. Its values are texts. */
  rule: FormValue
}

export const $editedGroup = atom<GroupDraft | null>(null)

export function editGroup({ productCount: _count, ...group }: Omit<ProductGroup, 'name'> & { name?: string }): void {
  const rule = Object.entries(group.rule ?? {}).map(([name, value]) => [
    name,
    Array.isArray(value) ? value : String(value)
  ])
  const texts = { slug: group._id, position: String(group.position), into: '' }
  $editedGroup.set({ name: '', ...group, ...texts, rule: Object.fromEntries(rule) as FormValue })
}

const EMPTY_GROUP = {
  _id: '',
  position: 0,
  sizes: '',
  words: '',
  measurements: '',
  picture: '',
  onHome: false,
  productCount: 0
}

export const addGroup = (kind: ProductGroup['kind']): void => editGroup({ ...EMPTY_GROUP, kind })

export async function saveGroup({ _id: slug, kind, into, rule, ...fields }: GroupDraft): Promise<void> {
  const params = { slug }
  const body = {
    ...fields,
    slug: fields.slug.trim() || toSlug(fields.name),
    ...(kind === 'collection' && { rule: rule as CollectionRule })
  }
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
