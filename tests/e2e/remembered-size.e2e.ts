import type { Page } from 'playwright/test'

import * as steps from '../support/steps.ts'
import {
  addStyle,
  expectVariantInUrl,
  findCard,
  findDetails,
  findRadio,
  createSearchUrl
} from './support/style-variants.ts'
import { expect, test } from './support/test-products.ts'

async function openAndChooseSize(page: Page, title: string, { _id }: { _id: string }, size: string) {
  await page.goto(`/shop/product/${_id}`)
  await findRadio(findDetails(page, title), 'Size', size).locator('xpath=..').click()
  await expect.poll(() => page.url()).not.toContain(_id)
}

/** React runs the effects of the details together: one preselects the remembered size, another one requests this text. */
async function waitForEffects(page: Page, title: string) {
  await expect(findDetails(page, title).getByText('Only customers who bought this product can review it')).toBeVisible()
}

async function expectHydratedChoice(page: Page, title: string, size: string) {
  await waitForEffects(page, title)
  await expect(findRadio(findDetails(page, title), 'Size', new RegExp(`^${size}$`))).toBeChecked()
}

test('the remembered size is preselected in the next product of the category', async ({
  shopper: { page },
  testProducts
}) => {
  const shirt = await addStyle(testProducts)
  const coat = await addStyle(testProducts, 'coat')
  await openAndChooseSize(page, shirt.title, shirt.navyS, 'M')
  await page.goto(createSearchUrl(testProducts))
  for (const link of [/^Choose size/, coat.title]) {
    await findCard(page, coat.title).getByRole('link', { name: link }).last().click()
    await expectVariantInUrl(page, coat.navyM)
    await expect(findRadio(findDetails(page, coat.title), 'Size', 'M')).toBeChecked()
    await page.keyboard.press('Escape')
    await steps.waitForHistoryBack(page)
  }
})

test('the remembered size is not preselected if it is sold out, or if the URL or the search names another', async ({
  shopper: { page },
  testProducts
}) => {
  const shirt = await addStyle(testProducts)
  await openAndChooseSize(page, shirt.title, shirt.navyS, 'M')
  const { add, word } = testProducts
  const coat = { style: { id: `${word}-coat` }, title: `${word} coat`, category: 'men' }
  const small = await add({ ...coat, size: 'S' })
  await add({ ...coat, size: 'M', totalStock: '0', price: '40' })
  await page.goto(createSearchUrl(testProducts))
  await findCard(page, coat.title)
    .getByRole('link', { name: /^Choose size/ })
    .click()
  await waitForEffects(page, coat.title)
  await expect(findDetails(page, coat.title).getByRole('button', { name: /^Choose size/ })).toBeVisible()
  await expectVariantInUrl(page, small)

  await page.goto(`/shop/product/${shirt.navyS._id}`)
  await steps.hydrateAll(page)
  await expectHydratedChoice(page, shirt.title, 'S')
  await page.goto(`${createSearchUrl(testProducts)}%20size%20s`)
  await findCard(page, shirt.title)
    .getByRole('link', { name: /^Choose size/ })
    .click()
  await expectHydratedChoice(page, shirt.title, 'S')
})

test('choosing a numeric size keeps the remembered letter size', async ({ shopper: { page }, testProducts }) => {
  const { add, word } = testProducts
  const shirt = await addStyle(testProducts)
  const coat = await addStyle(testProducts, 'coat')
  const jeans = { style: { id: `${word}-jeans` }, title: `${word} jeans`, category: 'men' }
  const narrow = await add({ ...jeans, size: '30' })
  await add({ ...jeans, size: '32' })
  await openAndChooseSize(page, shirt.title, shirt.navyS, 'M')
  await openAndChooseSize(page, jeans.title, narrow, '32')
  await page.goto(createSearchUrl(testProducts))
  await findCard(page, coat.title)
    .getByRole('link', { name: /^Choose size/ })
    .click()
  await expectVariantInUrl(page, coat.navyM)
})
