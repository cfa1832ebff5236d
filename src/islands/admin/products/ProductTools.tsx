import { setSearchParams } from '../../../stores/admin/lists/search-params.ts'
import { setTrashVisible } from '../../../stores/admin/products/products.ts'
import { exportProducts } from '../../../stores/admin/products/export.ts'
import { openImport } from '../../../stores/admin/products/import.ts'
import { addProduct } from '../../../stores/admin/products/panel.ts'
import { saveFile } from './save-file.ts'

interface ProductToolsProps {
  trash: boolean
  table: boolean
}

export function ProductTools({ trash, table }: ProductToolsProps) {
  return (
    <div className="product-tools">
      {!trash && (
        <button type="button" className="button" onClick={addProduct}>
          + Add New Product
        </button>
      )}
      {!trash && <Files />}
      <div className="views">
        <Places trash={trash} />
        <Views table={table} />
      </div>
    </div>
  )
}

async function downloadProducts(): Promise<void> {
  const text = await exportProducts()
  if (text !== null) saveFile(`products-${new Date().toISOString().slice(0, 10)}.csv`, text)
}

const Files = () => (
  <>
    <button type="button" className="button quiet" onClick={() => void downloadProducts()}>
      Export
    </button>
    <button type="button" className="button quiet" onClick={openImport}>
      Import
    </button>
  </>
)

const Places = ({ trash }: { trash: boolean }) => (
  <div className="segments" role="group" aria-label="Place">
    <button type="button" aria-pressed={!trash} onClick={() => setTrashVisible(false)}>
      Catalog
    </button>
    <button type="button" aria-pressed={trash} onClick={() => setTrashVisible(true)}>
      Trash
    </button>
  </div>
)

const Views = ({ table }: { table: boolean }) => (
  <div className="segments" role="group" aria-label="View">
    <button type="button" aria-pressed={!table} onClick={() => setSearchParams({ view: undefined })}>
      Grid
    </button>
    <button type="button" aria-pressed={table} onClick={() => setSearchParams({ view: 'table' })}>
      Table
    </button>
  </div>
)
