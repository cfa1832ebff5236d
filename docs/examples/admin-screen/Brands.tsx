import { useStore } from '@nanostores/react'

import { Button } from '../../../src/islands/admin/Button.tsx'
import { EditDialog } from '../../../src/islands/admin/EditDialog.tsx'
import { type FieldDeclaration, Form, useForm } from '../../../src/islands/admin/Form.tsx'
import { List } from '../../../src/islands/admin/lists/List.tsx'
import type { Column } from '../../../src/islands/admin/lists/Table.tsx'
import { type ListProps, useList } from '../../../src/islands/admin/lists/use-list.ts'
import { $edited, brandList, deleteBrand, saveBrand } from './brands.ts'
import type { Brand } from './call.ts'

const FIELDS: FieldDeclaration<Brand>[] = [
  { name: 'name', label: 'Name', required: true, maxLength: 40 },
  { name: 'slug', label: 'Slug', required: true, hint: 'Its part of the URL' },
  { name: 'position', label: 'Position', inputMode: 'numeric' }
]

const Actions = ({ brand }: { brand: Brand }) => (
  <>
    <Button data-open subject={brand.name} onClick={() => $edited.set(brand)}>
      Edit
    </Button>
    <Button subject={brand.name} onClick={() => void deleteBrand(brand)}>
      Delete
    </Button>
  </>
)

const COLUMNS: Column<Brand>[] = [
  { head: 'Brand', cell: ({ name, slug, position }) => `${position}. ${name} (${slug})` },
  { head: 'Actions', kind: 'actions', cell: (brand) => <Actions brand={brand} /> }
]

export function Brands(props: ListProps<Brand>) {
  const edited = useStore($edited)
  return (
    <>
      <Button onClick={() => $edited.set({ _id: '', name: '', slug: '', position: '' })}>Add brand</Button>
      <List view={useList(brandList, props)} nouns={['brand', 'brands']} placeholder="Name" columns={COLUMNS} />
      {edited && <BrandDialog key={edited._id} brand={edited} />}
    </>
  )
}

function BrandDialog({ brand }: { brand: Brand }) {
  const state = useForm({ initial: brand, save: saveBrand })
  return (
    <EditDialog title="Brand" isUnsaved={state.isUnsaved} close={() => $edited.set(null)}>
      <Form state={state} fields={FIELDS} button="Save" />
    </EditDialog>
  )
}
