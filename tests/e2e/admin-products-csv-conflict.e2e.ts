import { expect, test } from './support/test-products.ts'
import { insertAccount } from '../support/insert-account.ts'
import { createPerson, newCredentials } from '../support/people.ts'
import { chooseFile, exportFrom, importOf, openImport } from '../support/product-files.ts'
import * as steps from '../support/steps.ts'

test('an import skips products that a colleague has edited since the export, and reports them before and after', async ({
  admin: { page },
  testProducts,
  shop,
  db
}) => {
  const [hat, coat] = [
    await testProducts.add({ title: `${testProducts.word} hat` }),
    await testProducts.add({ title: `${testProducts.word} coat` })
  ]
  await page.goto(testProducts.path)
  await steps.waitForHydration(page)
  const file = (await exportFrom(page)).replaceAll('"30"', '"35"')
  const { userName, email } = newCredentials()
  const colleague = await insertAccount({ db, now: () => new Date() }, { userName, email, role: 'admin' })
  await createPerson(shop.url, colleague).call('PUT /api/admin/products/change', {
    body: { ids: [hat._id], change: { salePrice: '20' } }
  })

  await openImport(page)
  await chooseFile(page, file)
  const dialog = importOf(page)
  const error = `belongs to a product that ${userName} has changed since the export. Export the product again.`
  const lineOfHat = file.split('\r\n').findIndex((line) => line.includes(hat._id)) + 1
  await expect(dialog.getByText('0 to add, 1 to change, 0 unchanged.')).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Errors' }).getByRole('listitem')).toHaveText([
    `Line ${lineOfHat} ${error}`
  ])
  await expect(dialog.getByRole('list', { name: 'Changed products' }).getByRole('listitem')).toContainText([coat.title])
  await dialog.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(dialog.getByText('0 added, 1 changed, 0 unchanged.')).toBeVisible()
  await expect(dialog.getByText(error)).toBeVisible()

  const products = await testProducts.read()
  expect(products.find(({ _id }) => _id === hat._id)).toMatchObject({ price: 30, salePrice: 20 })
  expect(products.find(({ _id }) => _id === coat._id)).toMatchObject({ price: 35, salePrice: 0 })
})
