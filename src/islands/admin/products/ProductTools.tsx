import { setSearchParams } from '../../../stores/admin/lists/search-params.ts'
import { productList } from '../../../stores/admin/products/products.ts'
import { exportProducts } from '../../../stores/admin/products/export.ts'
import { openImport } from '../../../stores/admin/products/import.ts'
import { openNewProductPanel } from '../../../stores/admin/products/editor/panel.ts'
import { Button, Segments } from '../Button.tsx'

const PLACES = [
  ['', 'Catalog'],
  ['true', 'Trash']
] as const

const VIEWS = [
  ['', 'Table'],
  ['grid', 'Grid']
] as const

export function ProductTools({ isTrash, isGrid }: { isTrash: boolean; isGrid: boolean }) {
  return (
    <div className="spread product-tools">
      {!isTrash && (
        <div className="cluster">
          <Button isPrimary data-write onClick={openNewProductPanel}>
            + Add New Product
          </Button>
          <Button onClick={() => void downloadProducts()}>Export</Button>
          <Button data-write onClick={openImport}>
            Import
          </Button>
        </div>
      )}
      <div className="cluster">
        <Segments
          label="Catalog or trash"
          options={PLACES}
          value={isTrash ? 'true' : ''}
          onChange={(trash) => productList.clearFilters({ trash })}
        />
        <Segments
          label="View"
          options={VIEWS}
          value={isGrid ? 'grid' : ''}
          onChange={(view) => setSearchParams({ view })}
        />
      </div>
    </div>
  )
}

async function downloadProducts(): Promise<void> {
  const text = await exportProducts()
  if (text !== null) downloadCsv(`products-${new Date().toISOString().slice(0, 10)}.csv`, text)
}

function downloadCsv(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  link.download = name
  link.click()
  // Some browsers read the file after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
