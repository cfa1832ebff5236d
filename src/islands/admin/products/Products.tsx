import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import type { ListedAdminProduct } from '../../../api/contract/product-administration.ts'
import { $search } from '../../../stores/admin/lists/search-params.ts'
import { syncPanelWithUrl } from '../../../stores/admin/products/editor/panel.ts'
import { clearFilters, productList } from '../../../stores/admin/products/products.ts'
import { ChangePreview } from './ChangePreview.tsx'
import { CsvImport } from './CsvImport.tsx'
import { ListFrame } from '../lists/ListFrame.tsx'
import { ProductFilters } from './ProductFilters.tsx'
import { ProductGrid } from './ProductGrid.tsx'
import { ProductPanel } from './editor/ProductPanel.tsx'
import { ProductSelection } from './ProductSelection.tsx'
import { ProductTable } from './ProductTable.tsx'
import { ProductTools } from './ProductTools.tsx'
import { type ListProps, type ListView, useList } from '../lists/use-list.ts'
import { BatchDialog } from '../lists/BatchDialog.tsx'

export function Products(props: ListProps<ListedAdminProduct>) {
  const { view, isTrash } = useTrash(useList(productList, props))
  const search = useStore($search) ?? props.search
  const isGrid = new URLSearchParams(search).get('view') === 'grid'
  useEffect(syncPanelWithUrl, [])
  return (
    <>
      <ProductTools isTrash={isTrash} isGrid={isGrid} />
      <ProductFilters view={view} isTrash={isTrash} />
      <ListFrame
        view={view}
        nouns={['product', 'products']}
        emptyText={isTrash ? 'The trash is empty.' : 'No products available.'}
        tools={<ProductSelection view={view} isTrash={isTrash} />}
      >
        {(rows) => (isGrid ? <ProductGrid view={view} rows={rows} /> : <ProductTable view={view} rows={rows} />)}
      </ListFrame>
      <ProductPanel />
      <CsvImport />
      <BatchDialog />
      <ChangePreview />
    </>
  )
}

/** Separates the trash from the filters, so that clearing them does not leave the trash. */
function useTrash(view: ListView<ListedAdminProduct>): { view: ListView<ListedAdminProduct>; isTrash: boolean } {
  const { trash, ...filters } = view.filters
  const [list] = useState(() => ({ ...view.list, clearFilters }))
  return { view: { ...view, list, filters }, isTrash: trash === 'true' }
}
