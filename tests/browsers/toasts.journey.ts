import { addToCart, placeOrder, findMostStocked } from '../support/orders.ts'
import { button, describe, dialog, field, heading, link, type Target, toast } from './support/find-element.ts'
import type { Tab } from './support/tab.ts'
import { expect, test } from './support/test.ts'

const WIDTHS = [390, 1280]

/** CSS pixels. */
const heightOfToasts = (tab: Tab) => tab.evaluate(() => document.querySelector<HTMLElement>('#toasts')?.offsetHeight)

async function expectUncovered(tab: Tab, message: string, ...targets: Target[]): Promise<void> {
  await tab.expectVisible(toast(message))
  expect(await heightOfToasts(tab)).toBeLessThan(200)
  for (const target of targets) expect(await tab.findObstacle(target), describe(target)).toBeUndefined()
}

for (const width of WIDTHS) {
  test(`a toast does not cover the controls of the cart, at ${width} px`, async ({ shopper: { tab, person } }) => {
    await tab.setViewport(width)
    const product = await findMostStocked(person, 'women')
    await tab.open('/shop/listing?category=women')
    await tab.press(button(new RegExp(`^Add to cart ?: ${RegExp.escape(product.title)}$`)))
    await expectUncovered(tab, 'Product is added to cart', link('Cart'))
    await tab.press(link('Cart'))
    await tab.press(button(`Increase quantity of ${product.title}`))
    const controls = [button('Close cart'), link('Proceed to Checkout'), button(`Remove ${product.title}`)]
    await expectUncovered(tab, 'Cart item is updated successfully', ...controls)
  })

  test(`a toast does not cover the controls of the checkout, at ${width} px`, async ({ shopper: { tab, person } }) => {
    await tab.setViewport(width)
    const product = await findMostStocked(person, 'women')
    await addToCart(person, product)
    await tab.open('/shop/checkout')
    await tab.press(button(`Increase quantity of ${product.title}`))
    await expectUncovered(tab, 'Cart item is updated successfully', link('Cart'))
    if (width > 768) await expectUncovered(tab, 'Cart item is updated successfully', button('Checkout with PayPal'))
  })

  test(`a toast does not cover the controls of an order, at ${width} px`, async ({
    admin: { tab },
    buyer: { person },
    paypal
  }) => {
    await tab.setViewport(width)
    const id = await placeOrder(person, paypal)
    await tab.open(`/admin/orders?order=${id}`)
    const details = dialog('Order Details')
    await tab.choose(field('Order Status', details), 'In Shipping')
    await tab.press(button('Update Status', details))
    const controls = [field('Order Status'), button('Update Status'), button('Close details')]
    await expectUncovered(tab, 'Order Updated Successfuly', ...controls)
    await tab.press(button('Close details'))
    await tab.expectHidden(details)
    await expectUncovered(tab, 'Order Updated Successfuly', heading('Orders'))
  })
}
