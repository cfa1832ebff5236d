import { formatMoney } from '../../src/lib/money.ts'
import { expectAccessible } from './support/accessible.ts'
import { addToCart, findMostStocked, priceOf, unitsInCart } from '../support/orders.ts'
import { stopClock } from './support/clock.ts'
import { SET_QUANTITY } from './support/network.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test-products.ts'

test('a cart closed with its button or Escape leaves no history entry', async ({ shopper: { page, person } }) => {
  await addToCart(person, await findMostStocked(person, 'women'))
  await page.goto('/shop/listing')
  await page.goto('/shop/home')
  const sheet = page.getByRole('dialog', { name: 'Your Cart' })
  for (const close of [
    () => page.getByRole('button', { name: 'Close cart' }).click(),
    () => page.keyboard.press('Escape')
  ]) {
    await steps.cartButton(page).click()
    await expect(sheet).toBeVisible()
    await close()
    await expect(sheet).toBeHidden()
    await steps.waitForHistoryBack(page)
  }
  await page.goBack()
  await expect(page).toHaveURL('/shop/listing')
})

test('a cart stays open when a text selection ends outside it, and closes when its backdrop is clicked', async ({
  shopper: { page, person }
}) => {
  await addToCart(person, await findMostStocked(person, 'women'))
  await page.goto('/shop/home')
  const sheet = page.getByRole('dialog', { name: 'Your Cart' })
  await steps.cartButton(page).click()
  await sheet.getByRole('heading', { level: 3 }).hover()
  await page.mouse.down()
  await page.mouse.move(5, 400, { steps: 5 })
  await page.mouse.up()
  await expect(sheet).toBeVisible()
  await page.mouse.click(5, 400)
  await expect(sheet).toBeHidden()
})

test('an open cart prefetches the checkout, and Proceed to Checkout replaces its history entry', async ({
  shopper: { page, person }
}) => {
  await addToCart(person, await findMostStocked(person, 'women'))
  await page.goto('/shop/home')
  const prefetch = page.waitForRequest(
    (request) => request.url().endsWith('/shop/checkout') && request.headers()['sec-purpose'] === 'prefetch'
  )
  await steps.cartButton(page).click()
  await prefetch
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page).toHaveURL('/shop/checkout')
  await page.goBack()
  await expect(page).toHaveURL('/shop/home')
  await steps.waitForHistoryBack(page)
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeHidden()
})

test('Proceed to Checkout is busy until the last cart change is saved', async ({ shopper: { page, person } }) => {
  const product = await findMostStocked(person, 'women')
  await addToCart(person, product)
  await page.goto('/shop/home')
  await steps.cartButton(page).click()
  const response = Promise.withResolvers<void>()
  await page.route(SET_QUANTITY, async (route) => {
    await response.promise
    await route.continue()
  })
  const sheet = page.getByRole('dialog', { name: 'Your Cart' })
  await sheet.getByRole('button', { name: `Increase quantity of ${product.title}` }).click()
  await sheet.getByRole('link', { name: 'Proceed to Checkout' }).click()
  const busy = sheet.getByRole('link', { name: 'Updating your cart…' })
  await expect(busy).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  response.resolve()
  await expect(page).toHaveURL('/shop/checkout')
  await expect(page.getByRole('group', { name: `Quantity of ${product.title}` }).getByRole('status')).toHaveText('2')
})

test('a change that fails on the way to the checkout stays in the cart and can be sent again', async ({
  shopper: { page, person },
  pageErrors
}) => {
  pageErrors.expect(/ERR_FAILED .*\/shop\/cart\//)
  const product = await findMostStocked(person, 'women')
  await addToCart(person, product)
  await page.goto('/shop/home')
  await steps.cartButton(page).click()
  const sheet = page.getByRole('dialog', { name: 'Your Cart' })
  await page.route(SET_QUANTITY, (route) => route.abort())
  const increase = sheet.getByRole('button', { name: `Increase quantity of ${product.title}` })
  await expect(increase).toBeVisible()
  // The automatic retry would remove the button.
  await stopClock(page)
  await increase.click()
  await sheet.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(sheet.getByRole('link', { name: 'Proceed to Checkout' })).toHaveAttribute('aria-disabled', 'false')
  await expect(sheet.getByRole('alert')).toContainText('The shop could not be reached')
  await expect(page).toHaveURL('/shop/home')
  await page.unroute(SET_QUANTITY)
  await sheet.getByRole('button', { name: 'Try again' }).click()
  await page.clock.resume()
  await expect(sheet.getByRole('group', { name: `Quantity of ${product.title}` }).getByRole('status')).toHaveText('2')
  await sheet.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page).toHaveURL('/shop/checkout')
})

test('the decrease button keeps the focus when the quantity reaches one', async ({ shopper: { page, person } }) => {
  const product = await findMostStocked(person, 'women')
  await addToCart(person, product, 2)
  await page.goto('/shop/home')
  await steps.cartButton(page).click()
  const decrease = page.getByRole('button', { name: `Decrease quantity of ${product.title}` })
  await decrease.press('Enter')
  await expect(page.getByText('1 item', { exact: true })).toBeVisible()
  await expect(decrease).toBeDisabled()
  await expect(decrease).toBeFocused()
})

test('a shopper can decrease a line above the stock, and not increase it', async ({
  shopper: { page, person },
  testProducts,
  db
}) => {
  const hat = await testProducts.add()
  await addToCart(person, hat, 4)
  await db.updateTable('variants').set({ on_hand: 2 }).where('id', '=', hat._id).execute()
  await page.goto('/shop/home')
  await steps.cartButton(page).click()
  const line = page.getByRole('dialog', { name: 'Your Cart' }).getByRole('listitem')
  await expect(line).toContainText('Only 2 left')
  await line.getByRole('button', { name: `Decrease quantity of ${hat.title}` }).click()
  await expect(line.getByRole('status')).toHaveText('3')
  await expect.poll(() => unitsInCart(person)).toBe(3)
  await line.getByRole('button', { name: `Increase quantity of ${hat.title}` }).click()
  await expect(steps.errorToast(page, 'Only 3 quantity can be added for this item')).toBeVisible()
  await expect(line.getByRole('status')).toHaveText('3')
  expect(await unitsInCart(person)).toBe(3)
})

test('a line of several units shows its unit price', async ({ shopper: { page, person } }) => {
  const product = await findMostStocked(person, 'women')
  await addToCart(person, product)
  await page.goto('/shop/home')
  await steps.cartButton(page).click()
  const line = page.getByRole('dialog', { name: 'Your Cart' }).getByRole('listitem')
  await expect(line).not.toContainText('×')
  const height = async () => (await line.boundingBox())?.height
  const before = await height()
  await line.getByRole('button', { name: `Increase quantity of ${product.title}` }).click()
  await expect(line).toContainText(`2 × ${formatMoney(priceOf(product))}`)
  await expect(line).toContainText(formatMoney(2 * priceOf(product)))
  expect(await height(), 'the line keeps its height').toBe(before)
})

test('the removal of a line moves the focus to the next line, or to the heading of the empty cart', async ({
  shopper: { page, person }
}) => {
  const [first, second] = [await findMostStocked(person, 'women'), await findMostStocked(person, 'men')]
  for (const product of [first, second]) await addToCart(person, product)
  await page.goto('/shop/home')
  await steps.cartButton(page).click()
  const sheet = page.getByRole('dialog', { name: 'Your Cart' })
  await sheet.getByRole('button', { name: `Remove ${first.title}` }).press('Enter')
  await expect(sheet.getByRole('button', { name: `Remove ${second.title}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sheet.getByText('Your cart is currently empty')).toBeVisible()
  await expect(sheet.getByRole('heading', { name: 'Your Cart' })).toBeFocused()
})

for (const moment of ['the close event', 'the history step'] as const) {
  test(`a cart that is closed and reopened before ${moment} stays open`, async ({ shopper: { page, person } }) => {
    await addToCart(person, await findMostStocked(person, 'women'))
    await page.goto('/shop/home')
    const sheet = page.getByRole('dialog', { name: 'Your Cart' })
    await steps.cartButton(page).click()
    await expect(sheet.getByRole('heading', { name: 'Your Cart' })).toBeVisible()
    const isInCloseEvent = moment === 'the history step'
    const cartButton = await steps.cartButton(page).evaluateHandle((link: HTMLElement) => link)
    const action = { cartButton, reopensInCloseEvent: isInCloseEvent }
    await sheet.evaluate((element: HTMLDialogElement, { cartButton: cart, reopensInCloseEvent }) => {
      history.replaceState({ ...history.state, first: true }, '')
      if (reopensInCloseEvent) element.addEventListener('close', () => cart.click(), { once: true })
      element.close()
      if (!reopensInCloseEvent) cart.click()
    }, action)
    if (isInCloseEvent) {
      const state = () => page.evaluate(() => history.state as unknown)
      await expect.poll(state).toEqual({ overlay: 1, hasPage: false })
    }
    await expect(sheet).toBeVisible()
    // Back reveals any overlay that is still open below.
    await page.goBack()
    await expect(page).toHaveURL('/shop/home')
    await expect(sheet).toBeHidden()
  })
}
