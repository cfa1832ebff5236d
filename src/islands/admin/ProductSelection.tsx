import type { AdminProduct } from '../../api/contract/product-administration.ts'
import { deleteSelected, restoreSelected, selectEvery } from '../../stores/admin/products-selection.ts'
import { ProductChange } from './ProductChange.tsx'
import { Selection } from './Selection.tsx'
import type { Shown } from './use-list.ts'

interface ProductSelectionProps {
  shown: Shown<AdminProduct>
  trash: boolean
}

/** What can be done with many products at once. */
export function ProductSelection({ shown, trash }: ProductSelectionProps) {
  const { state, selected } = shown
  const total = (state.status === 'ready' && state.total) || 0
  return (
    <Selection shown={shown} below={!trash && <ProductChange count={selected.size} />}>
      {selected.size < total && (
        <button type="button" className="button quiet" onClick={() => void selectEvery()}>
          Select all {total.toLocaleString('en-US')} that match
        </button>
      )}
      {trash ? (
        <button type="button" className="button" onClick={() => void restoreSelected()}>
          Restore
        </button>
      ) : (
        <button type="button" className="button quiet" onClick={() => void deleteSelected()}>
          Delete
        </button>
      )}
    </Selection>
  )
}
