import { expectAccessible } from './support/accessible.ts'
import { placeOrder } from '../support/orders.ts'
import { fulfilFirst } from './support/network.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

test('an admin finds a review, hides it from shoppers and shows it again', async ({
  admin: { page },
  shopper,
  paypal
}) => {
  const { person } = shopper
  const message = `Rude words of ${person.userName}`
  const productId = await buyProduct(person, paypal)
  await person.call('POST /api/shop/review/add', {
    body: { productId, userId: person.id, reviewMessage: message, reviewValue: 1 }
  })
  await page.goto('/admin/reviews')
  await steps.waitForHydration(page)
  await page.getByLabel('Search reviews').fill(message)
  await expect(page.getByText('1 review', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/q=Rude/)
  const row = page.getByRole('row').filter({ hasText: message })
  await expectAccessible(page)

  await row.getByRole('button', { name: /^Hide/ }).press('Enter')
  await expect(row.getByText('Hidden', { exact: true })).toBeVisible()
  // The focus pauses the toast's timer.
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.focus()
  const shopPage = shopper.page
  await shopPage.goto(`/shop/product/${productId}`)
  await expect(shopPage.getByRole('main').getByText('Reviews').first()).toBeVisible()
  await expect(shopPage.getByText(message)).toBeHidden()

  await undo.press('Enter')
  await expect(row.getByText('Visible', { exact: true })).toBeVisible()
  await expect(row.getByRole('button', { name: /^Hide/ })).toBeFocused()
  await shopPage.reload()
  await expect(shopPage.getByText(message)).toBeVisible()
})

test('filters are in the URL, and Back removes them', async ({ admin: { page } }) => {
  await page.goto('/admin/reviews?value=5')
  await steps.waitForHydration(page)
  await expect(page.getByLabel('Rating')).toHaveValue('5')
  const rows = page.getByRole('row')
  await expect(rows.getByRole('img', { name: '4 out of 5 stars' })).toHaveCount(0)
  await page.getByLabel('Rating').selectOption('4')
  await expect(rows.getByRole('img', { name: '4 out of 5 stars' }).first()).toBeVisible()
  await expect(rows.getByRole('img', { name: '5 out of 5 stars' })).toHaveCount(0)
  await page.goBack()
  await expect(rows.getByRole('img', { name: '5 out of 5 stars' }).first()).toBeVisible()
  await expect(page.getByLabel('Rating')).toHaveValue('5')

  await page.getByLabel('Search reviews').fill('no review says zzyzx')
  await expect(page.getByText('No reviews match.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(page).toHaveURL('/admin/reviews')
  await expect(rows.getByRole('img', { name: '4 out of 5 stars' }).first()).toBeVisible()
})

test('an admin who presses Back before hydration sees the previous filter', async ({ admin: { page } }) => {
  await page.goto('/admin/reviews?value=5')
  await steps.waitForHydration(page)
  await page.getByLabel('Rating').selectOption('4')
  await expect(page).toHaveURL('/admin/reviews?value=4')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/_astro/Reviews.*.js', (route) => released.then(() => route.continue()))
  await page.reload()
  const rows = page.getByRole('row')
  await expect(rows.getByRole('img', { name: '4 out of 5 stars' }).first()).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/admin/reviews?value=5')
  release()
  await expect(rows.getByRole('img', { name: '5 out of 5 stars' }).first()).toBeVisible()
  await expect(rows.getByRole('img', { name: '4 out of 5 stars' })).toHaveCount(0)
  await expect(page.getByLabel('Rating')).toHaveValue('5')
})

test('an admin who restores several reviews sees how many failed and why', async ({ admin: { page }, pageErrors }) => {
  pageErrors.expect(/500 .*\/api\/admin\/reviews\/update\//)
  await page.goto('/admin/reviews?value=3')
  await steps.waitForHydration(page)
  const count = (await page.getByRole('row').count()) - 1
  expect(count).toBeGreaterThan(2)
  const errorResponse = { status: 500, json: { success: false, message: 'Something went wrong on our side.' } }
  await fulfilFirst(page, '**/api/admin/reviews/update/*', (route) => route.fulfill(errorResponse))
  await page.getByLabel('Select all visible rows').check()
  await expect(page.getByText(`${count} selected`)).toBeVisible()
  await page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'Restore' }).click()
  const work = page.getByRole('dialog', { name: 'Restoring reviews' })
  await expect(work.getByText(`${count - 1} of ${count} done, 1 failed`)).toBeVisible()
  await expect(work.getByRole('listitem')).toContainText('Something went wrong on our side.')
  await work.getByRole('button', { name: 'Close' }).click()
  await expect(work).toBeHidden()
})

async function buyProduct(...[person, paypal]: Parameters<typeof placeOrder>): Promise<string> {
  const id = await placeOrder(person, paypal)
  const { data } = await person.call('GET /api/shop/order/details/{id}', { params: { id } })
  return data.cartItems[0]?.productId ?? ''
}
