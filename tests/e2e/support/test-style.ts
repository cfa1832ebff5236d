import { expect, type Page } from 'playwright/test'

import { createObjectId } from '../../../src/stores/admin/lists/object-id.ts'
import type { Person } from '../../support/people.ts'
import { test as base, type TestProducts } from './test-products.ts'

export interface TestStyle {
  id: string
  title: string
  read(): Promise<Awaited<ReturnType<typeof readStyle>>>
  save(changes?: object): Promise<void>
}

const readStyle = async ({ call }: Person, id: string) =>
  (await call('GET /api/admin/styles/get/{id}', { params: { id } })).data

async function createStyle(person: Person, { word }: TestProducts): Promise<TestStyle> {
  const { data } = await person.call('GET /api/admin/products/get', { query: { limit: 2 } })
  const images = data.map(({ image }) => image)
  const [id, title] = [createObjectId(), `${word} shirt`]
  const variants = ['navy', 'white'].flatMap((color) =>
    ['S', 'M'].map((size) => ({ _id: createObjectId(), color, size, price: '50', salePrice: '', totalStock: '12' }))
  )
  const pictures = ['Front', 'Back'].map((alt, index) => ({ color: 'navy', image: images[index] ?? '', alt }))
  const save = async (changes: object = {}) => {
    const shared = { title, description: 'Made for a test.', category: 'men', brand: 'levi' }
    const body = { ...shared, variants, pictures, removed: [], ...changes } as never
    await person.call('PUT /api/admin/styles/save/{id}', { params: { id }, body })
  }
  await save()
  return { id, title, save, read: () => readStyle(person, id) }
}

/** With a style that has the sizes S and M in navy and white. */
export const test = base.extend<{ style: TestStyle }>({
  style: async ({ admin: { person }, testProducts }, use) => use(await createStyle(person, testProducts))
})

export const findPanel = (page: Page) => page.getByRole('dialog', { name: 'Edit Product' })

export async function openStyle(page: Page, { id }: TestStyle): Promise<void> {
  await page.goto(`/admin/products?style=${id}`)
  await expect(findPanel(page)).toBeVisible()
}

export async function saveStyle(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^Product (updated|added) successfully!$/)).toBeVisible()
}

export { expect } from 'playwright/test'
