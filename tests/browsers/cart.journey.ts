import { addToCart, findMostStocked } from '../support/orders.ts'
import { button, link } from './support/find-element.ts'
import { KEYS } from './support/tab.ts'
import { test } from './support/test.ts'

for (const place of ['sheet', 'checkout']) {
  test(`the decrease button in the ${place} keeps the focus when the quantity reaches one`, async ({
    shopper: { tab, person }
  }) => {
    const product = await findMostStocked(person, 'women')
    await addToCart(person, product, 2)
    await tab.open(place === 'sheet' ? '/shop/home' : '/shop/checkout')
    if (place === 'sheet') await tab.press(link('Cart'))
    await tab.press(button(`Increase quantity of ${product.title}`))
    await tab.expectValue(() => document.querySelector('.cart-line output')?.textContent, '3')
    await tab.evaluate(() => document.querySelector<HTMLElement>('[aria-label^="Decrease quantity"]')?.focus())
    for (const quantity of ['2', '1']) {
      await tab.type(KEYS.Enter)
      await tab.expectValue(() => document.querySelector('.cart-line output')?.textContent, quantity)
    }
    const focused = () => document.activeElement?.getAttribute('aria-label')
    await tab.expectValue(focused, `Decrease quantity of ${product.title}`)
    await tab.type(KEYS.Enter)
    await tab.expectValue(focused, `Decrease quantity of ${product.title}`)
    await tab.expectValue(() => document.querySelector('.cart-line output')?.textContent, '1')
  })
}
