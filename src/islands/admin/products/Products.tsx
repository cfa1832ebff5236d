import { useStore } from '@nanostores/react'
import { useEffect } from 'react'

import type { ListedAdminProduct } from '../../../api/contract/product-administration.ts'
import type { ProductGroup } from '../../../api/contract/product-groups.ts'
import { $search } from '../../../stores/admin/lists/search-params.ts'
import { syncPanelWithUrl } from '../../../stores/admin/products/editor/panel.ts'
import { productList } from '../../../stores/admin/products/products.ts'
import { GroupsContext } from './groups-context.ts'
import { ChangePreview } from './ChangePreview.tsx'
import { CsvImport } from './CsvImport.tsx'
import { List } from '../lists/List.tsx'
import { createProductFilters, SOLD_SCOPE } from './product-filters.ts'
import { createProductColumns, ProductGrid } from './ProductRows.tsx'
import { ProductPanel } from './editor/ProductPanel.tsx'
import { ProductSelection } from './ProductSelection.tsx'
import { ProductTools } from './ProductTools.tsx'
import { type ListProps, useList } from '../lists/use-list.ts'

export function Products({ groups, ...props }: ListProps<ListedAdminProduct> & { groups: ProductGroup[] }) {
  const view = useList(productList, props)
  const { filters, state } = view
  const isTrash = filters.trash === 'true'
  const search = useStore($search) ?? props.search
  const isGrid = new URLSearchParams(search).get('view') === 'grid'
  useEffect(syncPanelWithUrl, [])
  return (
    <GroupsContext value={groups}>
      <ProductTools isTrash={isTrash} isGrid={isGrid} />
      <List
        view={view}
        nouns={['product', 'products']}
        placeholder="Title, description or ID"
        filters={createProductFilters(groups, filters.q, isTrash)}
        scopes={[SOLD_SCOPE]}
        emptyText={isTrash ? 'The trash is empty.' : 'No products available.'}
        columns={createProductColumns(filters.stock)}
        getName={({ title }) => title}
        selection={<ProductSelection view={view} isTrash={isTrash} />}
      >
        {isGrid && <ProductGrid view={view} rows={state.rows} />}
      </List>
      <ProductPanel />
      <CsvImport />
      <ChangePreview />
    </GroupsContext>
  )
}
