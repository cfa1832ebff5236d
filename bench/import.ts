import Papa from 'papaparse'
import { type BrowserContext, chromium, type Page } from 'playwright'

import { browserLaunch } from '../tests/support/browser.ts'
import { demoAdmin, signIn, signInBrowser } from '../tests/support/people.ts'
import { chooseFile, exportFrom, importOf, openImport } from '../tests/support/product-files.ts'
import { waitForHydration } from '../tests/support/steps.ts'
import { type DatabaseKind, makeDatabase, selectDatabases } from './databases.ts'
import { openBenchShop } from './shop.ts'

/**
 * Measures CSV imports in a browser, from choosing the file to the last row. Exits with 1 if one exceeds the limit.
 * PRODUCTS seeds that many products first; otherwise the shop has the demo's.
 */
const MAX_DURATION = 30_000
const ROWS = Number(process.env['ROWS'] ?? 10_000)
const PRODUCTS = Number(process.env['PRODUCTS'] ?? 0)
const COUNT = ROWS.toLocaleString('en-US')
const WORD = 'zqvxwkjh'
const TIMEOUTS = { timeout: 300_000 }

let slowCount = 0
const browser = await chromium.launch(await browserLaunch())
console.log(`seconds for a file of ${ROWS} rows: checked, imported, both`)
try {
  for (const kind of selectDatabases('sqlite,postgres')) await measure(kind)
} finally {
  await browser.close()
}
process.exitCode = slowCount > 0 ? 1 : 0

async function measure(kind: DatabaseKind): Promise<void> {
  const size = PRODUCTS > 0 ? { products: PRODUCTS, orders: 1000 } : undefined
  const shop = await openBenchShop({ database: await makeDatabase(kind, size) })
  const context = await browser.newContext({ baseURL: shop.url })
  try {
    const page = await openProducts(context)
    const admin = await signIn(shop.url, demoAdmin())
    const { data } = await admin.call('GET /api/admin/products/get', { query: { limit: 1 } })
    const newFile = newRows(data[0]?.image ?? '')
    await report(`${kind}: new`, page, { text: newFile, summary: `${COUNT} to add, 0 to change` })
    const exported = await exportFrom(page)
    const unchangedSummary = `0 to add, 0 to change, ${COUNT} unchanged.`
    await report(`${kind}: as exported`, page, { text: exported, summary: unchangedSummary })
    await report(`${kind}: edited`, page, {
      text: editFile(exported),
      summary: `0 to add, ${COUNT} to change`
    })
  } finally {
    await context.close()
    await shop.stop()
  }
}

/** The filter selects only the new rows. */
async function openProducts(context: BrowserContext): Promise<Page> {
  await signInBrowser(context, demoAdmin())
  const page = await context.newPage()
  await page.goto(`/admin/products?q=${WORD}`)
  await waitForHydration(page)
  return page
}

function newRows(image: string): string {
  const head = 'title,description,category,brand,price,salePrice,totalStock,image'
  const row = (_: unknown, index: number) =>
    `"${WORD} ${index}, ""soft""","A line,\nanother with 雪 and ${index}.",women,levi,${20 + (index % 80)}.50,0,${index % 40},${image}`
  return [head, ...Array.from({ length: ROWS }, row)].join('\r\n')
}

function editFile(file: string): string {
  const { data } = Papa.parse<Record<string, string>>(file, { header: true, skipEmptyLines: true })
  return Papa.unparse(
    data.map((row) => ({ ...row, price: Number(row['price']) + 1, totalStock: Number(row['totalStock']) + 7 }))
  )
}

interface File {
  text: string
  /** The summary of the dry run. */
  summary: string
}

async function report(name: string, page: Page, file: File): Promise<void> {
  const { checked, imported } = await importFile(page, file)
  if (checked + imported > MAX_DURATION) slowCount += 1
  const figures = [checked, imported, checked + imported].map((ms) => (ms / 1000).toFixed(1).padStart(7)).join('')
  console.log(`  ${name.padEnd(26)}${figures}${checked + imported > MAX_DURATION ? '  too long' : ''}`)
}

async function importFile(page: Page, { text, summary }: File): Promise<{ checked: number; imported: number }> {
  const dialog = importOf(page)
  await openImport(page)
  const start = performance.now()
  await chooseFile(page, text)
  await dialog.getByText(summary).waitFor(TIMEOUTS)
  const checkedAt = performance.now()
  const button = dialog.getByRole('button', { name: /^Import [\d,]+ rows?$/ })
  const hasChanges = (await button.count()) > 0
  if (hasChanges) {
    await button.click()
    await dialog.getByText(/^[\d,]+ added, .* changed, .* unchanged\.$/).waitFor(TIMEOUTS)
  }
  const imported = hasChanges ? performance.now() - checkedAt : 0
  await dialog.getByRole('button', { name: 'Close', exact: true }).or(dialog.getByLabel('Close import')).first().click()
  return { checked: checkedAt - start, imported }
}
