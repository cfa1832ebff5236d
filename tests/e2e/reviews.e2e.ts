import type { Locator, Page } from 'playwright/test'

import type { Product } from '../../src/api/contract/products.ts'
import { expectAccessible, listInvalidControls } from './support/accessible.ts'
import { stopClock } from './support/clock.ts'
import { OFFLINE_ERRORS } from './support/network.ts'
import { buy, findMostStocked } from '../support/orders.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

const NOT_BOUGHT = 'Only customers who bought this product can review it'
const REVIEWED = 'You have already reviewed this product'
const TEXT = 'Soft, warm, and true to size.'

const openDetails = async (page: Page, product: Product): Promise<Locator> => {
  await page.goto(`/shop/product/${product._id}`)
  return page.getByRole('region', { name: product.title })
}

const openHydrated = async (page: Page, product: Product): Promise<Locator> => {
  const dialog = await openDetails(page, product)
  await steps.hydrateAll(page)
  return dialog
}

const submitButton = (dialog: Locator): Locator => dialog.getByRole('button', { name: 'Submit Review' })

async function reviewCount(dialog: Locator): Promise<number> {
  const heading = await dialog.getByRole('heading', { name: /^Reviews/ }).innerText()
  return Number(/\((\d+)\)/.exec(heading)?.[1] ?? 0)
}

test('a buyer reviews a product by keyboard, once', async ({ shopper: { page, person }, paypal }) => {
  const { data } = await person.call('GET /api/shop/products/get', { query: { category: 'women', size: 'M' } })
  const variant = data.find(({ style, totalStock }) => style && totalStock > 0) as Product
  const product = { ...variant, title: variant.style?.title ?? '' }
  await buy(person, paypal, product)
  const dialog = await openHydrated(page, product)
  const count = await reviewCount(dialog)
  await dialog.getByRole('radio', { name: '1 star' }).focus()
  await expectAccessible(page)
  for (let star = 1; star < 4; star += 1) await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.type(`  ${TEXT}  `)
  await page.keyboard.press('Tab')
  await page.keyboard.press('j')
  await expect(dialog.getByLabel('How does it fit? (optional)')).toHaveValue('true')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(steps.toast(page, 'Review added successfully!')).toBeVisible()

  const own = dialog.getByRole('listitem').filter({ hasText: TEXT }).filter({ hasText: person.userName })
  await expect(own.getByRole('img', { name: '4 out of 5 stars' })).toBeVisible()
  await expect(own.getByText('Verified purchase')).toBeVisible()
  await expect(own.getByText('Fit: just right')).toBeVisible()
  await expect(dialog.getByRole('heading', { name: `Reviews (${count + 1})` })).toBeVisible()
  const { data: rated } = await person.call('GET /api/shop/products/get/{id}', { params: { id: product._id } })
  await expect(dialog.getByText(rated.averageReview.toFixed(1), { exact: true })).toBeVisible()
  await expect(dialog.getByText(REVIEWED)).toBeVisible()
  await expect(submitButton(dialog)).toHaveCount(0)
  await expect(dialog.getByRole('heading', { name: /^Reviews/ })).toBeFocused()
  await expectAccessible(page)

  await page.reload()
  await steps.hydrateAll(page)
  await expect(own).toBeVisible()
  await expect(dialog.getByText(REVIEWED)).toBeVisible()
})

test('a shopper who has not bought a product reads why there is no form', async ({ shopper: { page, person } }) => {
  const dialog = await openHydrated(page, await findMostStocked(person, 'kids'))
  await expect(dialog.getByText(NOT_BOUGHT)).toBeVisible()
  await expect(submitButton(dialog)).toHaveCount(0)
  await expectAccessible(page)
})

test('a review needs a rating and a text', async ({ shopper: { page, person }, paypal }) => {
  const product = await findMostStocked(person, 'kids')
  await buy(person, paypal, product)
  const dialog = await openHydrated(page, product)
  const submit = submitButton(dialog)
  await expect(submit).toBeDisabled()
  await dialog.getByLabel('Your review').fill('   ')
  await expect(submit).toBeDisabled()
  await dialog.getByRole('radio', { name: '3 stars' }).check({ force: true })
  await expect(submit).toBeDisabled()
  await dialog.getByLabel('Your review').fill(TEXT)
  await expect(submit).toBeEnabled()
  await dialog.getByLabel('Your review').fill('')
  await expect(submit).toBeDisabled()
})

async function failToSubmit(page: Page, dialog: Locator): Promise<void> {
  await steps.fillReview(dialog, 4, TEXT)
  // The toast disappears after ten seconds.
  await stopClock(page)
  await page.context().setOffline(true)
  await submitButton(dialog).click()
  await expect(page.getByRole('alert')).toBeVisible()
}

test('a review that could not be sent can be edited, and sent after the details are closed', async ({
  shopper: { page, person },
  paypal,
  pageErrors
}) => {
  pageErrors.expect(...OFFLINE_ERRORS)
  const product = await findMostStocked(person, 'women')
  await buy(person, paypal, product)
  await page.goto('/shop/listing?category=women')
  await steps.detailsLink(page, product.title).click()
  const dialog = page.getByRole('dialog', { name: product.title })
  await failToSubmit(page, dialog)
  await dialog.getByLabel('Your review').fill('Warm.')
  const failedRequest = page.waitForEvent('requestfailed')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await failedRequest
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.context().setOffline(false)
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await page.clock.resume()
  await expect(steps.toast(page, 'Review added successfully!')).toBeVisible()
  const { data } = await person.call('GET /api/shop/review/{productId}', {
    params: { productId: product._id },
    query: {}
  })
  expect(data[0]).toMatchObject({ userName: person.userName, reviewMessage: 'Warm.', reviewValue: 4 })
})

test('a shopper who clears the text of a failed review and tries again is asked for it', async ({
  shopper: { page, person },
  paypal,
  pageErrors
}) => {
  pageErrors.expect(...OFFLINE_ERRORS)
  const product = await findMostStocked(person, 'women')
  await buy(person, paypal, product)
  const dialog = await openHydrated(page, product)
  await failToSubmit(page, dialog)
  await dialog.getByLabel('Your review').fill('  ')
  await page.context().setOffline(false)
  const sentReviews: string[] = []
  page.on('request', (request) => request.url().endsWith('/review/add') && sentReviews.push(request.postData() ?? ''))
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.clock.resume()
  await expect(dialog.getByLabel('Your review')).toBeFocused()
  await expect(dialog.getByLabel('Your review')).toHaveJSProperty('validity.valueMissing', true)
  await dialog.getByLabel('Your review').fill('Warm.')
  // The button stays busy for half a second after its request.
  await expect(submitButton(dialog)).not.toHaveAttribute('aria-busy')
  await submitButton(dialog).click()
  await expect(steps.toast(page, 'Review added successfully!')).toBeVisible()
  expect(sentReviews).toEqual([expect.stringContaining('Warm.')])
})

test('a review form that nobody has touched is not announced as invalid', async ({
  shopper: { page, person },
  paypal
}) => {
  const product = await findMostStocked(person, 'women')
  await buy(person, paypal, product)
  const dialog = await openHydrated(page, product)
  // The script disables the button and removes what the radio buttons need without it.
  await expect(submitButton(dialog)).toBeDisabled()
  expect(await listInvalidControls(page)).toEqual([])
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('the review link leads to the form only between the purchase and the review, and to the reason otherwise', async ({
    shopper: { page, person },
    paypal
  }) => {
    const product = await findMostStocked(person, 'women')
    const formUrl = `/shop/product/${product._id}?write-review`
    const openForm = () => dialog.getByRole('link', { name: 'Write a review of this product' }).click()
    const dialog = await openDetails(page, product)
    await openForm()
    await expect(page).toHaveURL(`${formUrl}#write-review`)
    await expect(dialog.getByText(NOT_BOUGHT)).toBeVisible()
    await expect(submitButton(dialog)).toHaveCount(0)

    await buy(person, paypal, product)
    await openDetails(page, product)
    await openForm()
    await submitButton(dialog).click()
    await expect(dialog.getByRole('radio').first()).toHaveJSProperty('validity.valueMissing', true)
    await expect(page).toHaveURL(`${formUrl}#write-review`)
    await steps.fillReview(dialog, 5, TEXT)
    await submitButton(dialog).click()
    await expect(page).toHaveURL(`/shop/product/${product._id}?reviewed#reviews`)
    await expect(dialog.getByRole('status')).toHaveText('Review added successfully!')
    const own = dialog.getByRole('listitem').filter({ hasText: person.userName })
    await expect(own).toContainText(TEXT)
    await expect(own).toContainText('Verified purchase')

    await page.goto(formUrl)
    await expect(dialog.getByText(REVIEWED)).toBeVisible()
  })

  test('a rejected review keeps its rating', async ({ shopper: { page, person }, paypal, pageErrors }) => {
    pageErrors.expect(/status of 400 .*\/shop\/review\/add/)
    const product = await findMostStocked(person, 'women')
    await buy(person, paypal, product)
    await page.goto(`/shop/product/${product._id}?write-review`)
    const dialog = page.getByRole('region', { name: product.title })
    await steps.fillReview(dialog, 5, '   ')
    await submitButton(dialog).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(dialog.getByRole('radio', { name: '5 stars' })).toBeChecked()
    await steps.fillReview(dialog, 5, TEXT)
    await submitButton(dialog).click()
    await expect(dialog.getByRole('status')).toHaveText('Review added successfully!')
  })
})
