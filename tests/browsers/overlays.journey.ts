import { addToCart, findMostStocked } from '../support/orders.ts'
import { button, dialog, element, link, text, type Target } from './support/find-element.ts'
import { KEYS, type Tab } from './support/tab.ts'
import { expect, test } from './support/test.ts'

const HOME = '/shop/home'
const LISTING = '/shop/listing?category=women'

/** The control that opens each overlay, and what is visible while it is open. */
const OVERLAYS: Record<string, [opener: Target, content: Target]> = {
  cart: [link('Cart'), button('Close cart')],
  menu: [button('Menu'), button('Close menu')],
  filters: [button('Filters'), button('Close filters')]
}

const waitForStepBack = (tab: Tab): Promise<void> =>
  tab.expectValue(() => (history.state as { overlay?: number } | null)?.overlay ?? 0, 0)

for (const [name, [opener, content]] of Object.entries(OVERLAYS))
  test(`Back and Escape close the ${name}, and leave no history entry`, async ({ shopper: { tab } }) => {
    await tab.setViewport(390)
    await tab.open(HOME)
    await tab.open(LISTING)
    await tab.press(opener)
    await tab.expectVisible(content)
    await tab.back()
    await tab.expectHidden(content)
    await tab.expectPath(LISTING)
    await tab.press(opener)
    await tab.expectVisible(content)
    await tab.type(KEYS.Escape)
    await tab.expectHidden(content)
    await waitForStepBack(tab)
    await tab.back()
    await tab.expectPath(HOME)
  })

test('Back and Escape close an enlarged picture and then the details', async ({ shopper: { tab, person } }) => {
  const product = await findMostStocked(person, 'women')
  const details = dialog(product.title)
  const picture = link(/^Enlarge/, details)
  const enlarged = button('Close enlarged picture')
  await tab.open(LISTING)
  for (const close of [() => tab.back(), () => tab.type(KEYS.Escape)]) {
    await tab.press(link(product.title))
    await tab.expectVisible(text(product.description, details))
    await tab.expectPath(new RegExp(`^/shop/product/.*${product._id}$`))
    await tab.press(picture)
    await tab.expectVisible(enlarged)
    await close()
    await tab.expectHidden(enlarged)
    await tab.expectVisible(text(product.description, details))
    await tab.expectValue(() => (history.state as { overlay?: number }).overlay, 1)
    await close()
    await tab.expectHidden(details)
    await tab.expectPath(LISTING)
  }
})

test('a reload of the details shows the product’s page, and Back the list', async ({ shopper: { tab, person } }) => {
  const product = await findMostStocked(person, 'women')
  const { title, description } = product
  await tab.open(LISTING)
  await tab.press(link(title))
  await tab.expectVisible(text(description, dialog(title)))
  await tab.evaluate(() => location.reload())
  await tab.expectHidden(dialog(title))
  await tab.expectVisible(text(description))
  await tab.back()
  await tab.expectPath(LISTING)
  await tab.expectVisible(link(title))
})

test('links of the menu and of the cart replace the entry of their overlay', async ({ shopper: { tab, person } }) => {
  await addToCart(person, await findMostStocked(person, 'women'))
  await tab.setViewport(390)
  await tab.open(LISTING)
  await tab.press(button('Menu'))
  await tab.press(link('Footwear', element('#menu')))
  await tab.expectPath('/shop/listing?category=footwear')
  await tab.press(link('Cart'))
  await tab.press(link('Proceed to Checkout'))
  await tab.expectPath('/shop/checkout')
  await tab.back()
  await tab.expectPath('/shop/listing?category=footwear')
  await tab.expectHidden(button('Close cart'))
  await tab.back()
  await tab.expectPath(LISTING)
  expect(await tab.evaluate(() => document.querySelector(':is(dialog:modal, #menu:popover-open)'))).toBeNull()
})
