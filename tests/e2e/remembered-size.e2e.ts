import type { Page } from 'playwright/test'

import * as steps from '../support/steps.ts'
import { addShirt, card, details, expectOption, radio, searchUrl } from './support/shirt.ts'
import { expect, test } from './support/test-products.ts'

async function chooseSize(page: Page, title: string, { _id }: { _id: string }, size: string) {
  await page.goto(`/shop/listing?product=${_id}`)
  await radio(details(page, title), 'Size', size).locator('xpath=..').click()
  await expect.poll(() => page.url()).not.toContain(_id)
}

async function expectHydratedChoice(page: Page, title: string, size: string) {
  const choice = radio(details(page, title), 'Size', new RegExp(`^${size}$`))
  await expect(details(page, title).locator('astro-island[ssr]')).toHaveCount(0)
  await expect(choice).toBeChecked()
}

test('the chosen size is preselected in the next product of the category', async ({
  shopper: { page },
  testProducts
}) => {
  const shirt = await addShirt(testProducts)
  const coat = await addShirt(testProducts, 'coat')
  await chooseSize(page, shirt.title, shirt.navyS, 'M')
  await page.goto(searchUrl(testProducts))
  for (const link of [/^Choose size/, coat.title]) {
    await card(page, coat.title).getByRole('link', { name: link }).last().click()
    await expectOption(page, coat.navyM)
    await expect(radio(details(page, coat.title), 'Size', 'M')).toBeChecked()
    await page.keyboard.press('Escape')
    await steps.waitForHistoryBack(page)
  }
})

test('the chosen size is not preselected where it is sold out, nor in details that name another', async ({
  shopper: { page },
  testProducts
}) => {
  const shirt = await addShirt(testProducts)
  await chooseSize(page, shirt.title, shirt.navyS, 'M')
  const { add, word } = testProducts
  const coat = { style: { id: `${word}-coat` }, title: `${word} coat`, category: 'men' }
  const small = await add({ ...coat, size: 'S' })
  await add({ ...coat, size: 'M', totalStock: '0', price: '40' })
  await page.goto(searchUrl(testProducts))
  await card(page, coat.title)
    .getByRole('link', { name: /^Choose size/ })
    .click()
  await expect(details(page, coat.title).getByRole('button', { name: /^Choose size/ })).toBeVisible()
  await expectOption(page, small)

  await page.goto(`${searchUrl(testProducts)}&product=${shirt.navyS._id}`)
  await steps.hydrateAll(page)
  await expectHydratedChoice(page, shirt.title, 'S')
  await page.goto(`${searchUrl(testProducts)}%20size%20s`)
  await card(page, shirt.title)
    .getByRole('link', { name: /^Choose size/ })
    .click()
  await expectHydratedChoice(page, shirt.title, 'S')
})

test('a size in numbers keeps the remembered letter size', async ({ shopper: { page }, testProducts }) => {
  const { add, word } = testProducts
  const shirt = await addShirt(testProducts)
  const coat = await addShirt(testProducts, 'coat')
  const jeans = { style: { id: `${word}-jeans` }, title: `${word} jeans`, category: 'men' }
  const narrow = await add({ ...jeans, size: '30' })
  await add({ ...jeans, size: '32' })
  await chooseSize(page, shirt.title, shirt.navyS, 'M')
  await chooseSize(page, jeans.title, narrow, '32')
  await page.goto(searchUrl(testProducts))
  await card(page, coat.title)
    .getByRole('link', { name: /^Choose size/ })
    .click()
  await expectOption(page, coat.navyM)
})
