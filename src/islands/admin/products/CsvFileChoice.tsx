import { PRODUCT_COLUMNS } from '../../../api/contract/product-csv.ts'
import { checkImportFile } from '../../../stores/admin/products/import.ts'

export const CsvFileChoice = ({ message }: { message: string | undefined }) => (
  <div className="csv-step">
    {message && (
      <p className="notice bad" role="alert">
        {message}
      </p>
    )}
    <div className="field">
      <label htmlFor="csv-file">CSV file</label>
      <input
        id="csv-file"
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        aria-describedby="csv-hint"
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) void checkImportFile(file)
        }}
      />
    </div>
    <div id="csv-hint" className="hint">
      <p>
        A row with an <code>_id</code> changes that product; a row without one adds a product. The rows are checked
        first, and nothing changes before you confirm.
      </p>
      <p>
        Columns: <code>{PRODUCT_COLUMNS.join(', ')}</code>
      </p>
      <p>
        You can edit an exported file and import it again. The <code>seen</code> columns protect sales and other
        people’s edits that were made after the export; leave them unchanged.
      </p>
    </div>
  </div>
)
