import type { Locator, Page } from 'playwright/test'

import type { Product } from '../../src/api/contract/products.ts'
import { expectAccessible } from './support/accessible.ts'
import { placeOrder, plentiful } from './support/goods.ts'
import * as steps from './support/steps.ts'
import { expect, test } from './support/test.ts'

const NOT_BOUGHT = 'You need to purchase product to review it.'
const TWICE = 'You already reviewed this product!'
const WORDS = 'Soft, warm, and true to size.'

const openDetails = async (page: Page, product: Product): Promise<Locator> => {
  await page.goto(`/shop/listing?product=${product._id}`)
  return page.getByRole('dialog', { name: product.title })
}

test('who has bought a product reviews it, by keyboard, once', async ({ shopper, paypal, trouble }) => {
  const { page, person } = shopper
  trouble.expect(/status of 400 .*\/api\/shop\/review\/add/)
  const product = await plentiful(person, 'women')
  await placeOrder(person, paypal)
  const dialog = await openDetails(page, product)
  await dialog.getByRole('radio', { name: '1 star' }).focus()
  for (let star = 1; star < 4; star += 1) await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.type(`  ${WORDS}  `)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(steps.toast(page, 'Review added successfully!')).toBeVisible()
  const written = dialog.getByRole('listitem').filter({ hasText: WORDS }).filter({ hasText: person.userName })
  await expect(written.getByRole('img', { name: '4 of 5 stars' })).toBeVisible()
  await expect(dialog.getByLabel('Your review')).toHaveValue('')
  await expect(dialog.getByRole('heading', { name: /^Reviews/ })).toBeFocused()
  await expectAccessible(page)

  await fill(dialog, 2, 'And another thing.')
  await dialog.getByRole('button', { name: 'Submit Review' }).click()
  await expect(steps.badToast(page, TWICE)).toBeVisible()
  await expect(dialog.getByLabel('Your review')).toHaveValue('And another thing.')
})

test('who has not bought it is told so, and keeps what was written', async ({ shopper, trouble }) => {
  const { page, person } = shopper
  trouble.expect(/status of 403 .*\/api\/shop\/review\/add/)
  const dialog = await openDetails(page, await plentiful(person, 'kids'))
  await fill(dialog, 5, WORDS)
  await dialog.getByRole('button', { name: 'Submit Review' }).click()
  await expect(steps.badToast(page, NOT_BOUGHT)).toBeVisible()
  await expect(dialog.getByLabel('Your review')).toHaveValue(WORDS)
})

test('a review needs a rating and words', async ({ shopper: { page, person } }) => {
  const dialog = await openDetails(page, await plentiful(person, 'kids'))
  const submit = dialog.getByRole('button', { name: 'Submit Review' })
  await expect(submit).toBeDisabled()
  await dialog.getByLabel('Your review').fill('   ')
  await expect(submit).toBeDisabled()
  await dialog.getByRole('radio', { name: '3 stars' }).check({ force: true })
  await expect(submit).toBeDisabled()
  await dialog.getByLabel('Your review').fill(WORDS)
  await expect(submit).toBeEnabled()
  await dialog.getByLabel('Your review').fill('')
  await expect(submit).toBeDisabled()
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a review is refused with its reason and what was written, and taken from a buyer', async ({
    shopper: { page, person },
    paypal,
    trouble
  }) => {
    trouble.expect(/status of 403 .*\/shop\/review\/add/)
    const product = await plentiful(person, 'women')
    await page.goto('/shop/search?keyword=women')
    const dialog = await openDetails(page, product)
    await fill(dialog, 5, WORDS)
    await dialog.getByRole('button', { name: 'Submit Review' }).click()
    await expect(page.getByRole('alert')).toHaveText(NOT_BOUGHT)
    await expect(dialog.getByLabel('Your review')).toHaveValue(WORDS)
    await expect(dialog.getByRole('radio', { name: '5 stars' })).toBeChecked()

    await placeOrder(person, paypal)
    await dialog.getByRole('button', { name: 'Submit Review' }).click()
    await expect(page).toHaveURL(`/shop/listing?product=${product._id}&reviewed#reviews`)
    await expect(dialog.getByRole('status')).toHaveText('Review added successfully!')
    await expect(dialog.getByRole('listitem').filter({ hasText: person.userName })).toContainText(WORDS)
    await dialog.getByRole('link', { name: 'Close details' }).click()
    await expect(page).toHaveURL('/shop/listing')
  })
})

async function fill(dialog: Locator, stars: number, words: string): Promise<void> {
  // The radio buttons lie, unseen, over their stars.
  await dialog.getByRole('radio', { name: stars === 1 ? '1 star' : `${stars} stars` }).check({ force: true })
  await dialog.getByLabel('Your review').fill(words)
}
