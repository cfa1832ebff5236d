import { setSearchParams } from '../../../stores/admin/lists/search-params.ts'
import { productList } from '../../../stores/admin/products/products.ts'
import { exportProducts } from '../../../stores/admin/products/export.ts'
import { openImport } from '../../../stores/admin/products/import.ts'
import { openNewProductPanel } from '../../../stores/admin/products/editor/panel.ts'
import { Button } from '../Button.tsx'

interface ProductToolsProps {
  isTrash: boolean
  isGrid: boolean
}

export function ProductTools({ isTrash, isGrid }: ProductToolsProps) {
  return (
    <div className="cluster product-tools">
      {!isTrash && (
        <>
          <Button isPrimary data-write onClick={openNewProductPanel}>
            + Add New Product
          </Button>
          <Button onClick={() => void downloadProducts()}>Export</Button>
          <Button data-write onClick={openImport}>
            Import
          </Button>
        </>
      )}
      <div className="cluster views">
        <TrashSwitch isTrash={isTrash} />
        <ViewSwitch isGrid={isGrid} />
      </div>
    </div>
  )
}

async function downloadProducts(): Promise<void> {
  const text = await exportProducts()
  if (text !== null) downloadCsv(`products-${new Date().toISOString().slice(0, 10)}.csv`, text)
}

const TrashSwitch = ({ isTrash }: { isTrash: boolean }) => (
  <div className="segments" role="group" aria-label="Catalog or trash">
    <button type="button" aria-pressed={!isTrash} onClick={() => productList.clearFilters({ trash: undefined })}>
      Catalog
    </button>
    <button type="button" aria-pressed={isTrash} onClick={() => productList.clearFilters({ trash: 'true' })}>
      Trash
    </button>
  </div>
)

const ViewSwitch = ({ isGrid }: { isGrid: boolean }) => (
  <div className="segments" role="group" aria-label="View">
    <button type="button" aria-pressed={!isGrid} onClick={() => setSearchParams({ view: undefined })}>
      Table
    </button>
    <button type="button" aria-pressed={isGrid} onClick={() => setSearchParams({ view: 'grid' })}>
      Grid
    </button>
  </div>
)

function downloadCsv(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  link.download = name
  link.click()
  // Some browsers read the file after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
