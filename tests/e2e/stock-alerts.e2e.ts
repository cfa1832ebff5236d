import type { Page } from 'playwright/test'

import { newCredentials, register, signIn } from '../support/people.ts'
import * as steps from '../support/steps.ts'
import { expectAccessible } from './support/accessible.ts'
import { fulfilFirst } from './support/network.ts'
import { expect, test } from './support/test-products.ts'

const REQUESTED = 'We’ll email you when it’s back in stock.'

async function requestMailForSizeM(page: Page): Promise<void> {
  await page
    .getByRole('group', { name: 'Size' })
    .getByRole('radio', { name: /^M\b.*sold out/ })
    .check()
  await page.getByRole('button', { name: 'Notify me about M' }).click()
  await expect(page.getByText(REQUESTED)).toBeVisible()
}

test('a shopper who chooses a sold-out size asks for a mail', async ({
  shopper: { page },
  testProducts: { add, word }
}) => {
  const shirt = { style: { id: word }, title: `${word} shirt`, category: 'men' }
  const { _id } = await add({ ...shirt, size: 'S', totalStock: '5' })
  await add({ ...shirt, size: 'M', totalStock: '0' })
  await page.goto(`/shop/product/${_id}`)
  await expect(page.getByRole('button', { name: 'Notify me' })).toBeHidden()
  await requestMailForSizeM(page)
  await page.getByRole('group', { name: 'Size' }).getByRole('radio', { name: 'S', exact: true }).check()
  await expect(page.getByText(REQUESTED)).toBeHidden()
})

test('a shopper sees that all sizes of a style are sold out, and chooses one to be notified', async ({
  newBrowser,
  shopper: { page },
  testProducts: { add, word }
}) => {
  const title = `${word} shirt`
  const shirt = { style: { id: word }, title, category: 'men', totalStock: '0' }
  const { _id } = await add({ ...shirt, size: 'S' })
  await add({ ...shirt, size: 'M' })
  const url = `/shop/product/${_id}?choose-size`
  await page.goto(url)
  await expect(page.getByRole('button', { name: `Out of Stock : ${title}` })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Choose size' })).toHaveCount(0)
  await page.getByRole('button', { name: `Notify me : ${title}` }).click()
  await expect(page.getByRole('alert')).toHaveText('Choose a size.')
  await expectAccessible(page)
  await requestMailForSizeM(page)

  const context = await newBrowser({ javaScriptEnabled: false })
  await context.addCookies(await page.context().cookies())
  const pageWithoutScripts = await context.newPage()
  await pageWithoutScripts.goto(url)
  await expect(pageWithoutScripts.getByRole('button', { name: `Out of Stock : ${title}` })).toBeDisabled()
  await pageWithoutScripts.getByRole('link', { name: `Notify me : ${title}` }).click()
  await expect(pageWithoutScripts.getByText('Choose a size.')).toBeInViewport()
})

test('a waiting shopper sees after a reload that a mail will come, and cancels it', async ({
  shopper: { page, person },
  testProducts: { add, word }
}) => {
  const { _id } = await add({ title: `${word} hat`, totalStock: '0' })
  await page.goto(`/shop/product/${_id}`)
  await page.getByRole('button', { name: 'Notify me' }).click()
  await expect(page.getByText(REQUESTED)).toBeVisible()
  await page.reload()
  await steps.hydrateAll(page)
  await expect(page.getByText(REQUESTED)).toBeVisible()
  const cancel = page.getByRole('button', { name: 'Cancel notification' })
  await cancel.press('Enter')
  await expect(page.getByRole('button', { name: 'Notify me', exact: true })).toBeFocused()
  await expect(page.getByText(REQUESTED)).toBeHidden()
  const params = { userId: person.id }
  expect((await person.call('GET /api/shop/stock-alert/get/{userId}', { params })).data).toEqual([])
})

test('a request for a mail that fails can be sent again', async ({
  shopper: { page },
  pageErrors,
  testProducts: { add, word }
}) => {
  pageErrors.expect(/status of 503 .*\/stock-alert\/add/)
  const { _id } = await add({ title: `${word} hat`, totalStock: '0' })
  await fulfilFirst(page, '**/api/shop/stock-alert/add', (route) =>
    route.fulfill({ status: 503, json: { success: false } })
  )
  await page.goto(`/shop/product/${_id}`)
  await page.getByRole('button', { name: 'Notify me' }).click()
  const message = steps.errorToast(page, '')
  const retry = message.getByRole('button', { name: 'Try again' })
  // The toast stays while it contains the focus.
  await retry.focus()
  await expectAccessible(page)
  await retry.click()
  await expect(page.getByText(REQUESTED)).toBeVisible()
  await expectAccessible(page)
})

test('a shopper without JavaScript asks for a mail and cancels it', async ({
  newBrowser,
  pageErrors,
  shopper,
  testProducts: { add, word }
}) => {
  pageErrors.expect(/status of 400 .*\/auth\/unsubscribe/)
  const { _id } = await add({ title: `${word} hat`, totalStock: '0' })
  const context = await newBrowser({ javaScriptEnabled: false })
  await context.addCookies(await shopper.page.context().cookies())
  const page = await context.newPage()
  await page.goto(`/shop/product/${_id}`)
  await page.getByRole('button', { name: 'Notify me' }).click()
  await expect(page.getByText(REQUESTED)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Cancel notification' }).click()
  await expect(page.getByText(REQUESTED)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Notify me', exact: true })).toBeVisible()
  await page.goto('/auth/unsubscribe?token=none')
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('This link is no longer valid.')).toBeVisible()
})

test('an admin sees on the dashboard how many shoppers wait for a sold-out size', async ({
  admin: { page },
  shop,
  shopper,
  testProducts: { add, word }
}) => {
  const shirt = { style: { id: word }, title: `${word} shirt`, size: 'M', totalStock: '0' }
  const { _id, title } = await add(shirt)
  const another = newCredentials()
  await register(shop.url, another)
  for (const { id, call } of [shopper.person, await signIn(shop.url, another)])
    await call('POST /api/shop/stock-alert/add', { body: { userId: id, productId: _id } })
  await page.goto('/admin/dashboard')
  const tasks = page.getByRole('region', { name: 'To do' })
  await expect(tasks.getByRole('heading', { name: 'Customers waiting for stock' })).toBeVisible()
  const link = tasks.getByRole('link', { name: `${title} 2` })
  await link.click()
  const cell = page.getByRole('dialog', { name: 'Edit Product' }).getByLabel('Stock, M')
  await expect(cell).toHaveValue('0')
  await expect(cell).toHaveAccessibleDescription('2 waiting')
  await expectAccessible(page)
})

test('an admin sees all products that shoppers wait for', async ({
  admin: { page },
  shopper: { person },
  testProducts: { add, word }
}) => {
  const titles = Array.from({ length: 7 }, (_, index) => `${word} hat ${index}`)
  for (const title of titles) {
    const { _id: productId } = await add({ title, totalStock: '0' })
    await person.call('POST /api/shop/stock-alert/add', { body: { userId: person.id, productId } })
  }
  await page.goto('/admin/dashboard')
  await steps.waitForHydration(page)
  const products = page.getByRole('region', { name: 'To do' }).getByRole('link', { name: new RegExp(word) })
  expect(await products.count()).toBeLessThanOrEqual(5)
  await page.getByRole('button', { name: /^Show all \d+$/ }).click()
  await expect(products).toHaveCount(7)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show fewer' }).click()
  expect(await products.count()).toBeLessThanOrEqual(5)
})
