import type { ListedAdminProduct } from '../../../api/contract/product-administration.ts'
import {
  deleteSelected,
  describeSelection,
  hasUnselectedRows,
  restoreSelected,
  selectAllMatching
} from '../../../stores/admin/products/selection.ts'
import { BulkChangeForm } from './BulkChangeForm.tsx'
import { Selection } from '../lists/Selection.tsx'
import type { ListView } from '../lists/use-list.ts'
import { Button } from '../Button.tsx'

interface ProductSelectionProps {
  view: ListView<ListedAdminProduct>
  isTrash: boolean
}

export function ProductSelection({ view, isTrash }: ProductSelectionProps) {
  const { state, selected } = view
  const { rows } = state
  const total = (state.status === 'ready' && state.total) || 0
  const hasStyles = rows.some(({ variants }) => variants)
  return (
    <Selection
      view={view}
      text={describeSelection(rows, selected)}
      below={!isTrash && <BulkChangeForm count={selected.size} />}
    >
      {hasUnselectedRows({ rows, total }, selected) && (
        <Button onClick={() => void selectAllMatching()}>
          Select all {!hasStyles && `${total.toLocaleString('en-US')} `}matching products
        </Button>
      )}
      {isTrash ? (
        <Button isPrimary onClick={() => void restoreSelected()}>
          Restore
        </Button>
      ) : (
        <Button onClick={() => void deleteSelected()}>Delete</Button>
      )}
    </Selection>
  )
}
