import { readFile } from 'node:fs/promises'

import { expect, type Page } from 'playwright/test'

/** The screen's import, which is open or not. */
export const importOf = (page: Page) => page.getByRole('dialog', { name: 'Import products' })

export const openImport = (page: Page) => page.getByRole('button', { name: 'Import', exact: true }).click()

export async function chooseFile(page: Page, content: string | Buffer, name = 'products.csv'): Promise<void> {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(content) }
  await importOf(page).getByLabel('CSV file').setInputFiles(file)
}

/** What the screen's list comes to in a file. */
export async function exportFrom(page: Page): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/)
  return readFile(await saved.path(), 'utf8')
}
