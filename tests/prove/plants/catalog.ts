import type { Plant } from './planting.ts'

export const CATALOG: Plant[] = [
  {
    name: 'list-keeps-the-prices-before-a-sale',
    mistake: 'the start of a sale does not change the prices by which lists are sorted and filtered',
    file: 'src/server/shop/products/variant-index.ts',
    old: "const isUnchanged = at >= index.at && (nextPriceChange === '' || at < nextPriceChange)",
    new: 'const isUnchanged = nextPriceChange !== index.at',
    check: 'sale-start',
    database: 'sqlite',
    reason: /sorted by other prices|products below/
  },
  {
    name: 'only-some-sales-start',
    mistake: 'of the sales that are due, only some start',
    file: 'src/server/shop/products/prices/sale.ts',
    old: 'hasStarted(row, at) && !hasEnded(row, at) ?',
    new: 'hasStarted(row, at) && !hasEnded(row, at) && Math.random() < 0.5 ?',
    check: 'sale-start',
    database: 'postgres',
    reason: /mixed prices: |instead of|sorted by other prices/
  },
  {
    name: 'sale-starts-late',
    mistake: 'a sale starts five seconds late',
    file: 'src/server/shop/products/prices/sale.ts',
    old: 'sale_starts_at === null || sale_starts_at <= at\n',
    new: 'sale_starts_at === null || Date.parse(sale_starts_at) + 5000 <= Date.parse(at)\n',
    check: 'sale-start',
    database: 'postgres',
    reason: /30 instead of 20/
  },
  {
    name: 'any-filter',
    mistake: 'a filter accepts any number of values',
    file: 'src/api/contract/products.ts',
    old: ".filter((value) => /^[\\w&' -]{1,40}$/.test(value)).slice(0, MAX_FILTER_VALUES)",
    new: '',
    check: 'abuse/filters',
    database: 'sqlite',
    reason: /a page had \d+ B/
  },
  {
    name: 'all-products-at-once',
    mistake: 'a list without a limit returns every product',
    file: 'src/server/platform/database/newest-first.ts',
    old: 'export const MAX_UNPAGED_ROWS = 1000',
    new: 'export const MAX_UNPAGED_ROWS = 1_000_000',
    check: 'abuse/products',
    database: 'sqlite',
    reason: /1200 products were answered/
  },
  {
    name: 'any-search-term',
    mistake: 'search terms of any length are read',
    file: 'src/api/contract/search.ts',
    old: `.transform((text) => text.replace(/\\s+/gu, ' ').slice(0, MAX_LENGTH.searchTerm))`,
    new: '',
    check: 'abuse/search',
    database: 'sqlite',
    reason: /a search took \d+ ms longer/
  },
  {
    name: 'any-list',
    mistake: 'a list of any size is sent',
    file: 'src/server/platform/database/cursor.ts',
    old: 'return index > 0 && bytes > MAX_PAGE_BYTES',
    new: 'return index > 0 && bytes > 1000 * MAX_PAGE_BYTES',
    check: 'abuse/styles',
    database: 'sqlite',
    reason: /the list had \d+ B/
  },
  {
    name: 'version-for-each-change',
    mistake: 'each change of a shopper increments the catalog version',
    file: 'src/server/platform/catalog-version.ts',
    old: 'if (!limitedUntil) return incrementCatalogVersion(trx)',
    new: 'if (trx) return incrementCatalogVersion(trx)',
    check: 'abuse/catalog-versions',
    database: 'sqlite',
    reason: /\d+ changes made \d+ catalog versions/
  }
]
