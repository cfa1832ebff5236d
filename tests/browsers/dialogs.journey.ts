import { addToCart, placeOrder, findMostStocked } from '../support/orders.ts'
import { button, dialog, element, field, link, type Target } from './support/find-element.ts'
import { KEYS, type Tab } from './support/tab.ts'
import { expect, test } from './support/test.ts'

interface Shape {
  /** Elements beyond the viewport or with overflowing content. */
  cut: string[]
  /** CSS pixels below the content. */
  emptyHeight: number
}

const measureTop = (tab: Tab): Promise<Shape> =>
  tab.evaluate(() => {
    const open = Array.from(document.querySelectorAll<HTMLElement>(':is(dialog:modal, :popover-open):not(#toasts)'))
    const top = open.at(-1)
    if (!top) throw new Error('No dialog is open.')
    const isCut = (part: HTMLElement) => {
      const { left, right } = part.getBoundingClientRect()
      const { overflowX } = getComputedStyle(part)
      const holds = part === top || overflowX === 'auto' || overflowX === 'scroll'
      return holds && (left < 0 || right > document.documentElement.clientWidth || part.scrollWidth > part.clientWidth)
    }
    const parts = [top, ...top.querySelectorAll<HTMLElement>('*')].filter(isCut)
    const fullHeight = top.offsetHeight
    // The content must not stretch.
    top.style.alignContent = 'start'
    // An element with `display: contents` has no box.
    const listBoxes = (parent: Element): DOMRect[] =>
      Array.from(parent.children).flatMap((child) =>
        getComputedStyle(child).display === 'contents' ? listBoxes(child) : child.getBoundingClientRect()
      )
    const ends = listBoxes(top).filter(({ height }) => height > 0)
    return {
      cut: parts.map(({ className, scrollWidth, clientWidth }) => `${className}: ${scrollWidth} in ${clientWidth}`),
      emptyHeight: fullHeight - (Math.max(...ends.map((end) => end.bottom)) - top.getBoundingClientRect().top)
    }
  })

async function expectFits(tab: Tab, content: Target): Promise<void> {
  await tab.expectVisible(content)
  await expect.poll(async () => (await measureTop(tab)).cut).toEqual([])
}

async function expectAsTallAsContent(tab: Tab, content: Target): Promise<void> {
  await expectFits(tab, content)
  expect((await measureTop(tab)).emptyHeight).toBeLessThan(40)
}

for (const width of [390, 1280]) {
  test(`the dialogs of the shop fit the window, at ${width} px`, async ({ shopper: { tab, person } }) => {
    await tab.setViewport(width)
    const product = await findMostStocked(person, 'women')
    await addToCart(person, product)
    await tab.open('/shop/listing?category=women')
    await tab.press(link('Cart'))
    await expectFits(tab, button('Close cart'))
    await tab.press(button('Close cart'))
    await tab.expectHidden(button('Close cart'))
    await tab.press(link(product.title))
    await expectFits(tab, button(/^Add to [Cc]art/, dialog(product.title)))
    await tab.open('/shop/listing')
    await tab.press(button('Account'))
    await expectAsTallAsContent(tab, button('Logout'))
    await tab.open('/shop/listing')
    await tab.press(button('Filters'))
    await expectFits(tab, button('Close filters'))
    if (width > 768) return
    await tab.open('/shop/home')
    await tab.press(button('Menu'))
    await expectFits(tab, button('Close menu'))
  })

  test(`the dialogs of the admin fit the window, at ${width} px`, async ({ admin: { tab, person }, buyer, paypal }) => {
    await tab.setViewport(width)
    const id = await placeOrder(buyer.person, paypal)
    await tab.open(`/admin/orders?order=${id}`)
    const details = dialog('Order Details')
    await expectAsTallAsContent(tab, link(new RegExp(RegExp.escape(buyer.person.email)), details))
    await tab.choose(field('Order Status', details), 'Rejected')
    await tab.press(button('Update Status', details))
    await expectAsTallAsContent(tab, dialog('Reject 1 order?'))
    await tab.press(button('Cancel', dialog('Reject 1 order?')))

    const { data } = await person.call('GET /api/admin/products/get', { query: { limit: 1 } })
    await tab.open('/admin/products')
    await tab.press(button(`Edit ${data[0]?.title}`))
    await expectFits(tab, field('Title', dialog('Edit Product')))
    await tab.open('/admin/products')
    await tab.press(button('Import'))
    await expectAsTallAsContent(tab, element('dialog.csv-import'))

    await tab.open('/admin/features')
    await tab.press(button(/^Edit /))
    await expectAsTallAsContent(tab, dialog('Edit banner'))
    await tab.press(button('Preview', dialog('Edit banner')))
    await expectAsTallAsContent(tab, dialog('Preview'))
  })
}

for (const name of ['Menu', 'Filters']) {
  test(`${name} takes the focus and keeps it until Escape closes it`, async ({ shopper: { tab } }) => {
    await tab.setViewport(390)
    await tab.open('/shop/listing')
    await tab.press(button(name))
    const closeButton = button(`Close ${name.toLowerCase()}`)
    await tab.expectVisible(closeButton)
    await tab.expectValue(() => document.activeElement?.matches(':popover-open [popovertargetaction="hide"]'), true)
    // The same script also keeps the focus inside.
    await tab.expectValue(() => document.querySelector('[data-user-field="email"]')?.textContent === '', false)
    for (let count = 0; count < 30; count += 1) {
      await tab.type(KEYS.Tab)
      expect(await tab.evaluate(() => document.activeElement?.closest(':popover-open') !== null)).toBe(true)
    }
    await tab.type(KEYS.Escape)
    await tab.expectHidden(closeButton)
    await tab.expectPath('/shop/listing')
  })
}
