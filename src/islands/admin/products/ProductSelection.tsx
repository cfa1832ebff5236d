import type { AdminProduct } from '../../../api/contract/product-administration.ts'
import { deleteSelected, restoreSelected, selectAllMatching } from '../../../stores/admin/products/selection.ts'
import { BulkChangeForm } from './BulkChangeForm.tsx'
import { Selection } from '../lists/Selection.tsx'
import type { ListView } from '../lists/use-list.ts'

interface ProductSelectionProps {
  view: ListView<AdminProduct>
  isTrash: boolean
}

export function ProductSelection({ view, isTrash }: ProductSelectionProps) {
  const { state, selected } = view
  const total = (state.status === 'ready' && state.total) || 0
  return (
    <Selection view={view} below={!isTrash && <BulkChangeForm count={selected.size} />}>
      {selected.size < total && (
        <button type="button" className="button quiet" onClick={() => void selectAllMatching()}>
          Select all {total.toLocaleString('en-US')} matching products
        </button>
      )}
      {isTrash ? (
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
