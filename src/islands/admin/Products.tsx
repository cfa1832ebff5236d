import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import type { AdminProduct } from '../../api/contract/product-administration.ts'
import { $search } from '../../stores/admin/address.ts'
import { followPanel } from '../../stores/admin/products-panel.ts'
import { clearFilters, productList } from '../../stores/admin/products.ts'
import { ChangePreview } from './ChangePreview.tsx'
import { CsvImport } from './CsvImport.tsx'
import { ListFrame } from './ListFrame.tsx'
import { ProductFilters } from './ProductFilters.tsx'
import { ProductGrid } from './ProductGrid.tsx'
import { ProductPanel } from './ProductPanel.tsx'
import { ProductSelection } from './ProductSelection.tsx'
import { ProductTable } from './ProductTable.tsx'
import { ProductTools } from './ProductTools.tsx'
import { type Sent, type Shown, useList } from './use-list.ts'
import { WorkDialog } from './WorkDialog.tsx'

/** The product catalogue, or its trash, as those see it who look after it. */
export function Products(sent: Sent<AdminProduct>) {
  const { shown, trash } = useWithoutTrash(useList(productList, sent))
  const search = useStore($search) ?? sent.search
  const table = new URLSearchParams(search).get('view') === 'table'
  useEffect(followPanel, [])
  return (
    <>
      <ProductTools trash={trash} table={table} />
      <ProductFilters shown={shown} trash={trash} />
      <ListFrame
        shown={shown}
        nouns={['product', 'products']}
        empty={trash ? 'The trash is empty.' : 'No products available.'}
        tools={<ProductSelection shown={shown} trash={trash} />}
      >
        {(rows) => (table ? <ProductTable shown={shown} rows={rows} /> : <ProductGrid shown={shown} rows={rows} />)}
      </ListFrame>
      <ProductPanel />
      <CsvImport />
      <WorkDialog />
      <ChangePreview />
    </>
  )
}

/** The trash is a place and no filter: to clear the filters does not leave it. */
function useWithoutTrash(shown: Shown<AdminProduct>): { shown: Shown<AdminProduct>; trash: boolean } {
  const { trash, ...filters } = shown.filters
  const [list] = useState(() => ({ ...shown.list, clear: clearFilters }))
  return { shown: { ...shown, list, filters }, trash: trash === 'true' }
}
