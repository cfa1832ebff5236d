import { PRODUCT_COLUMNS } from '../../api/contract/product-administration.ts'
import { checkFile } from '../../stores/admin/products-import.ts'

/** Where the file is chosen, with what it should look like. */
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
          if (file) void checkFile(file)
        }}
      />
    </div>
    <div id="csv-hint" className="hint">
      <p>
        A row with an <code>_id</code> changes that product, a row without one adds a product. Every row is checked
        first, and nothing is changed before you agree.
      </p>
      <p>
        Columns: <code>{PRODUCT_COLUMNS.join(', ')}</code>
      </p>
      <p>
        What is exported can be edited and imported again: sales made since then are not undone, and what somebody else
        has edited is left alone. Columns that begin with <code>seen</code> are for that; leave them as they are.
      </p>
    </div>
  </div>
)
