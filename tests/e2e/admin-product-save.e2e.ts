import type { Page } from 'playwright/test'

import type { AdminProduct } from '../../src/api/contract/product-administration.ts'
import { expectAccessible } from './support/accessible.ts'
import { stopClock } from './support/clock.ts'
import { expect, test } from './support/test-products.ts'
import type { Person } from '../support/people.ts'
import * as steps from '../support/steps.ts'

const findPanel = (page: Page) => page.getByRole('dialog', { name: 'Edit Product' })

/** Saves a product that another admin has changed. Returns a function that releases the current product. */
async function saveStaleProduct(page: Page, { call }: Person, product: AdminProduct): Promise<() => Promise<void>> {
  await page.getByRole('button', { name: `Edit ${product.title}` }).click()
  await findPanel(page).getByLabel('Description').fill('Mine.')
  await call('PUT /api/admin/products/edit/{id}', {
    params: { id: product._id },
    body: { ...product, price: 60 }
  })
  const released = Promise.withResolvers<void>()
  const requestPromise = page.waitForRequest(`**/api/admin/products/get?q=${product._id}*`)
  await page.route(`**/api/admin/products/get?q=${product._id}*`, async (route) => {
    await released.promise
    await route.continue()
  })
  await findPanel(page).getByRole('button', { name: 'Edit', exact: true }).click()
  const responsePromise = (await requestPromise).response()
  return async () => {
    released.resolve()
    await (await responsePromise)?.finished()
  }
}

test('the product form keeps text typed while another admin’s changes load', async ({
  admin: { page, person },
  testProducts,
  pageErrors
}) => {
  pageErrors.expect(/409 .*\/products\/edit/)
  const product = await testProducts.add({ price: '30' })
  await steps.openHydrated(page, testProducts.path)
  const releaseResponse = await saveStaleProduct(page, person, product)
  await findPanel(page).getByLabel('Title').fill(`${product.title} typed later`)
  await releaseResponse()
  await expect(findPanel(page).getByLabel('Price ($)', { exact: true })).toHaveValue('60')
  await expect(findPanel(page).getByLabel('Title')).toHaveValue(`${product.title} typed later`)
  await expect(findPanel(page).getByLabel('Description')).toHaveValue('Mine.')
})

test('another admin’s changes do not appear in the panel of the next product', async ({
  admin: { page, person },
  testProducts,
  pageErrors
}) => {
  pageErrors.expect(/409 .*\/products\/edit/)
  const [first, next] = [await testProducts.add({ price: '30' }), await testProducts.add({ price: '40' })]
  await steps.openHydrated(page, testProducts.path)
  const releaseResponse = await saveStaleProduct(page, person, first)
  await findPanel(page).getByRole('button', { name: 'Close panel' }).click()
  await steps.discardQuestion(page).getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('button', { name: `Edit ${next.title}` }).click()
  await findPanel(page).getByLabel('Description').fill('Of the next.')
  await releaseResponse()
  await findPanel(page).getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(steps.toast(page, 'Product updated successfully!')).toBeVisible()
  const saved = await testProducts.read()
  expect(saved.find(({ _id }) => _id === next._id)).toMatchObject({ description: 'Of the next.', price: 40 })
  expect(saved.find(({ _id }) => _id === first._id)).toMatchObject({ description: first.description, price: 60 })
})

test('an admin whose session has ended signs in in a new tab and then saves the typed values', async ({
  admin: { page, person, password },
  testProducts,
  pageErrors
}) => {
  pageErrors.expect(/401 .*\/products\/edit/)
  const product = await testProducts.add()
  await steps.openHydrated(page, testProducts.path)
  // The second click lands beside the panel.
  await page.getByRole('button', { name: `Edit ${product.title}` }).dblclick()
  await findPanel(page).getByLabel('Title').fill(`${product.title} typed`)
  await page.context().clearCookies({ name: 'session' })
  // The toast disappears after ten seconds.
  await stopClock(page)
  const saveButton = findPanel(page).getByRole('button', { name: 'Edit', exact: true })
  await saveButton.click()
  await expect(findPanel(page).getByRole('alert').first()).toContainText(
    'Your session has ended. Please sign in again.'
  )
  const signInLink = findPanel(page).getByRole('link', { name: 'Sign in (opens a new tab)' })
  await expect(signInLink).toBeVisible()
  // The toast does not cover the button.
  await saveButton.click({ trial: true, timeout: 5000 })
  const loginPagePromise = page.context().waitForEvent('page')
  await signInLink.click()
  const loginPage = await loginPagePromise
  await page.clock.resume()
  await steps.fillLogin(loginPage, { email: person.email, password })
  await expect(loginPage).toHaveURL('/admin/dashboard')
  await saveButton.click()
  await expect(steps.toast(page, 'Product updated successfully!')).toBeVisible()
  expect(await testProducts.read()).toMatchObject([{ title: `${product.title} typed` }])
})

test('an admin who saves after another admin compares both versions and chooses between them', async ({
  admin: { page, person },
  testProducts,
  pageErrors
}) => {
  pageErrors.expect(/409 .*\/products\/edit/)
  const product = await testProducts.add({ price: '30', totalStock: '15', brand: 'puma' })
  await steps.openHydrated(page, testProducts.path)
  await page.getByRole('button', { name: `Edit ${product.title}` }).click()
  const panel = findPanel(page)
  await panel.getByLabel('Price ($)', { exact: true }).fill('50')
  await panel.getByLabel('Description').fill('Mine.')
  await person.call('PUT /api/admin/products/edit/{id}', {
    params: { id: product._id },
    body: { ...product, price: 60, description: 'Theirs.', brand: 'zara' }
  })
  await panel.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(panel.getByRole('alert')).toHaveText(`${person.userName} has changed this product since you opened it.`)
  const conflict = panel.getByRole('region', { name: 'Changed in the meantime' })
  await expect(conflict).toContainText('Theirs: $60, yours: $50')
  await expect(conflict).toContainText('Theirs: Zara, applied')
  await expect(panel.getByLabel('Brand')).toHaveValue('zara')
  await expectAccessible(page)
  await conflict.getByRole('button', { name: 'Use theirs for Price' }).click()
  await expect(panel.getByLabel('Price ($)', { exact: true })).toHaveValue('60')
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(conflict).toBeHidden()
  await expect(panel.getByLabel('Description')).toHaveValue('Mine.')
  await panel.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(steps.toast(page, 'Product updated successfully!')).toBeVisible()
  expect(await testProducts.read()).toMatchObject([{ price: 60, description: 'Mine.', brand: 'zara', totalStock: 15 }])
})
