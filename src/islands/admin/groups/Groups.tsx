import { useStore } from '@nanostores/react'

import type { ProductGroup } from '../../../api/contract/product-groups.ts'
import { formatCount } from '../../../lib/format-count.ts'
import * as store from '../../../stores/admin/groups/groups.ts'
import { Button } from '../Button.tsx'
import { GroupDialog, KINDS } from './GroupDialog.tsx'
import { List } from '../lists/List.tsx'
import type { Column } from '../lists/Table.tsx'
import { type ListProps, useList } from '../lists/use-list.ts'
import { GroupsContext } from '../products/groups-context.ts'

const FILTERS = [{ name: 'kind', label: 'Kind', options: [['', 'All'], ...Object.entries(KINDS)] as const }]

const COLUMNS: Column<ProductGroup>[] = [
  { head: 'Name', kind: 'wide', cell: ({ name }) => name },
  { head: 'Kind', cell: ({ kind }) => KINDS[kind] },
  { head: 'Slug', kind: 'secondary', cell: ({ _id }) => _id },
  { head: 'Position', kind: 'secondary', cell: ({ position }) => position },
  {
    head: 'Products',
    cell: ({ kind, rule, productCount }) =>
      kind === 'collection' && !rule?.products?.length
        ? 'By its rule'
        : formatCount(rule?.products?.length ?? productCount, 'product')
  },
  { head: 'Actions', kind: 'actions', cell: (group) => <Actions group={group} /> }
]

const Actions = ({ group }: { group: ProductGroup }) => (
  <>
    <Button data-open data-write subject={group.name} onClick={() => store.editGroup(group)}>
      Edit
    </Button>
    <Button data-write subject={group.name} onClick={() => void store.deleteGroup(group)}>
      Delete
    </Button>
  </>
)

export function Groups({ groups, ...props }: ListProps<ProductGroup> & { groups: ProductGroup[] }) {
  const view = useList(store.groupList, props)
  const edited = useStore(store.$editedGroup)
  const known = new Map([...groups, ...view.state.rows].map((group) => [group._id, group]))
  return (
    <div className="stack">
      <div className="cluster" data-write>
        <Button onClick={() => store.addGroup('category')}>Add category</Button>
        <Button onClick={() => store.addGroup('brand')}>Add brand</Button>
        <Button onClick={() => store.addGroup('collection')}>Add collection</Button>
      </div>
      <List view={view} nouns={['entry', 'entries']} placeholder="Name" filters={FILTERS} columns={COLUMNS} />
      <GroupsContext value={[...known.values()]}>{edited && <GroupDialog group={edited} />}</GroupsContext>
    </div>
  )
}
