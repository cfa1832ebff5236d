import { useStore } from '@nanostores/react'

import type { ProductGroup } from '../../../api/contract/product-groups.ts'
import { MAX_LENGTH } from '../../../domain/limits.ts'
import { formatCount } from '../../../lib/format-count.ts'
import * as store from '../../../stores/admin/groups/groups.ts'
import { Button } from '../Button.tsx'
import { EditDialog } from '../EditDialog.tsx'
import { type FieldDeclaration, Form, useForm } from '../Form.tsx'
import { List } from '../lists/List.tsx'
import type { Column } from '../lists/Table.tsx'
import { type ListProps, useList } from '../lists/use-list.ts'

const KINDS = { category: 'Category', brand: 'Brand' }
const FILTERS = [{ name: 'kind', label: 'Kind', options: [['', 'All'], ...Object.entries(KINDS)] as const }]

const FIELDS: FieldDeclaration<store.GroupDraft>[] = [
  { name: 'name', label: 'Name', required: true, maxLength: MAX_LENGTH.groupName },
  { name: 'slug', label: 'Slug', required: true, hint: 'In links, files and the API, such as evening-wear' },
  { name: 'position', label: 'Position', inputMode: 'numeric', hint: 'Lower numbers come first' }
]
const CATEGORY_FIELDS: FieldDeclaration<store.GroupDraft>[] = [
  { name: 'sizes', label: 'Sizes', hint: 'Optional, offered in the product editor, such as XS, S, M, L, XL' },
  { name: 'words', label: 'Search words', hint: 'Optional, other words for it, such as dress, gown, frock' }
]

const COLUMNS: Column<ProductGroup>[] = [
  { head: 'Name', wide: true, cell: ({ name }) => name },
  { head: 'Kind', cell: ({ kind }) => KINDS[kind] },
  { head: 'Slug', secondary: true, cell: ({ _id }) => _id },
  { head: 'Position', secondary: true, cell: ({ position }) => position },
  { head: 'Products', cell: ({ productCount }) => formatCount(productCount, 'product') },
  { head: 'Actions', actions: true, cell: (group) => <Actions group={group} /> }
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

export function Groups(props: ListProps<ProductGroup>) {
  const view = useList(store.groupList, props)
  const edited = useStore(store.$editedGroup)
  return (
    <div className="stack">
      <div className="cluster" data-write>
        <Button onClick={() => store.addGroup('category')}>Add category</Button>
        <Button onClick={() => store.addGroup('brand')}>Add brand</Button>
      </div>
      <List view={view} nouns={['entry', 'entries']} placeholder="Name" filters={FILTERS} columns={COLUMNS} />
      {edited && <GroupDialog group={edited} groups={view.state.rows} />}
    </div>
  )
}

function GroupDialog({ group, groups }: { group: store.GroupDraft; groups: ProductGroup[] }) {
  const { _id, kind } = group
  const state = useForm({ initial: group, save: store.saveGroup })
  const others = groups
    .filter((other) => other.kind === kind && other._id !== _id)
    .map(({ _id: id, name }) => [id, name] as const)
  const options = [['', 'Keep it'], ...others] as const
  const merge: FieldDeclaration<store.GroupDraft>[] = [
    { name: 'into', label: 'Merge into', options, hint: `Moves its products, and deletes this ${kind}` }
  ]
  const fields = [...FIELDS, ...(kind === 'category' ? CATEGORY_FIELDS : []), ...(_id ? merge : [])]
  return (
    <EditDialog title={KINDS[kind]} isUnsaved={state.isUnsaved} close={() => store.$editedGroup.set(null)}>
      <Form state={state} className="stack" fields={fields} button="Save" />
    </EditDialog>
  )
}
