import { type BrowserContext, chromium, type Page } from 'playwright'

import { ensureBuilt } from '../src/server/build.ts'
import { browserLaunch } from '../tests/support/browser.ts'
import { demoAdmin, signIn, signInBrowser } from '../tests/support/people.ts'
import { chooseFile, exportFrom, importOf, openImport } from '../tests/support/product-files.ts'
import { untilAwake } from '../tests/support/steps.ts'
import { cpuSeconds } from './cpu.ts'
import { type DatabaseKind, makeDatabase } from './databases.ts'
import { seedLarge } from './large/seed.ts'
import { openBenchShop } from './shop.ts'

/**
 * How long a file of products takes, from the choice of the file to the last row, in a browser at the admin's own screen:
 * rows that are new, their export unchanged, and the same with another price and stock on each. Ends with 1 when a file
 * takes longer than it may. PRODUCTS seeds that many into the shop before, which otherwise has the demo's.
 */
const MOST = 30_000
const ROWS = Number(process.env['ROWS'] ?? 10_000)
const PRODUCTS = Number(process.env['PRODUCTS'] ?? 0)
const DATABASES = (process.env['DATABASES'] ?? 'sqlite,postgres').split(',') as DatabaseKind[]
const PORT = Number(process.env['PORT'] ?? 4395)
const COUNT = ROWS.toLocaleString('en-US')
const WORD = 'zqvxwkjh'
const PATIENT = { timeout: 300_000 }

let slow = 0
await ensureBuilt()
const browser = await chromium.launch(await browserLaunch())
console.log(`seconds for a file of ${ROWS} rows: checked, imported, both; processor time of the shop`)
try {
  for (const kind of DATABASES) await measure(kind)
} finally {
  await browser.close()
}
process.exitCode = slow > 0 ? 1 : 0

async function measure(kind: DatabaseKind): Promise<void> {
  const database = await makeDatabase(kind)
  try {
    const products = PRODUCTS
    if (products > 0) await seedLarge(database.db, { products, orders: 1000, now: new Date(), pictures: [] })
    await measureShop(kind, database)
  } finally {
    await database.remove()
  }
}

async function measureShop(kind: DatabaseKind, where: { dataDir: string; databaseUrl: string | undefined }) {
  const shop = await openBenchShop({ port: PORT, ...where })
  const context = await browser.newContext({ baseURL: shop.url })
  try {
    const page = await openProducts(context)
    const admin = await signIn(shop.url, demoAdmin())
    const { data } = await admin.call('GET /api/admin/products/get', { query: { limit: 1 } })
    const made = newRows(data[0]?.image ?? '')
    await report(`${kind}: new`, shop.pid, page, { text: made, comesTo: `${COUNT} to add, 0 to change` })
    const exported = await exportFrom(page)
    const same = `0 to add, 0 to change, ${COUNT} unchanged.`
    await report(`${kind}: as exported`, shop.pid, page, { text: exported, comesTo: same })
    await report(`${kind}: edited`, shop.pid, page, { text: edited(exported), comesTo: `0 to add, ${COUNT} to change` })
  } finally {
    await context.close()
    await shop.stop()
  }
}

/** The screen with the new rows alone, of which there are none yet. */
async function openProducts(context: BrowserContext): Promise<Page> {
  await signInBrowser(context, demoAdmin())
  const page = await context.newPage()
  await page.goto(`/admin/products?q=${WORD}`)
  await untilAwake(page)
  return page
}

function newRows(image: string): string {
  const head = 'title,description,category,brand,price,salePrice,totalStock,image'
  const row = (_: unknown, nth: number) =>
    `"${WORD} ${nth}, ""soft""","A line,\nanother with 雪 and ${nth}.",women,levi,${20 + (nth % 80)}.50,0,${nth % 40},${image}`
  return [head, ...Array.from({ length: ROWS }, row)].join('\r\n')
}

/** Another price and another stock in every row of an export. */
function edited(file: string): string {
  const columns = '"women","levi","'
  return file.replaceAll(
    /"women","levi","([\d.]+)","([\d.]*)","(\d+)"/g,
    (_, price: string, sale: string, stock: string) =>
      `${columns}${Number(price) + 1}","${sale}","${Number(stock) + 7}"`
  )
}

interface File {
  text: string
  /** What its check says. */
  comesTo: string
}

async function report(name: string, pid: number, page: Page, file: File): Promise<void> {
  const cpu = await cpuSeconds(pid)
  const { checked, imported } = await importFile(page, file)
  const used = (await cpuSeconds(pid)) - cpu
  if (checked + imported > MOST) slow += 1
  const figures = [checked, imported, checked + imported, used * 1000]
    .map((ms) => (ms / 1000).toFixed(1).padStart(7))
    .join('')
  console.log(`  ${name.padEnd(26)}${figures}${checked + imported > MOST ? '  too long' : ''}`)
}

async function importFile(page: Page, { text, comesTo }: File): Promise<{ checked: number; imported: number }> {
  const dialog = importOf(page)
  await openImport(page)
  const start = performance.now()
  await chooseFile(page, text)
  await dialog.getByText(comesTo).waitFor(PATIENT)
  const agreed = performance.now()
  const button = dialog.getByRole('button', { name: /^Import [\d,]+ rows?$/ })
  const changes = (await button.count()) > 0
  if (changes) {
    await button.click()
    await dialog.getByText(/^[\d,]+ added, .* changed, .* unchanged\.$/).waitFor(PATIENT)
  }
  const imported = changes ? performance.now() - agreed : 0
  await dialog.getByRole('button', { name: 'Close', exact: true }).or(dialog.getByLabel('Close import')).first().click()
  return { checked: agreed - start, imported }
}
