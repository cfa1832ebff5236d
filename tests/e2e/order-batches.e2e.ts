import { createUnpaidOrder, addToCart, findMostStocked, listOrders, placeOrder } from '../support/orders.ts'
import * as steps from '../support/steps.ts'
import { expectAccessible } from './support/accessible.ts'
import { createKeyboardUser } from './support/keyboard.ts'
import { expect, test } from './support/test.ts'

test('an admin prints the packing slips and the invoices of selected orders with the keyboard, at 390 px', async ({
  admin: { page },
  shopper: { person },
  paypal,
  pageErrors
}) => {
  pageErrors.expect(/status of 404 .*\/admin\/orders\/invoices/)
  for (const _ of [1, 2]) await placeOrder(person, paypal)
  await addToCart(person, await findMostStocked(person, 'women'))
  await createUnpaidOrder(person)
  const [unpaid, second, first] = (await listOrders(person)).map(({ number }) => `#${number}`)
  await page.setViewportSize({ width: 390, height: 844 })
  await steps.openHydrated(page, `/admin/orders?q=${person.email}`)
  const keyboard = createKeyboardUser(page)
  for (const box of await page.getByRole('checkbox', { name: /^Select order/ }).all()) await keyboard.tick(box)
  const openPrint = async (name: string) => {
    const popup = page.waitForEvent('popup')
    await keyboard.press(page.getByRole('link', { name }))
    const print = await popup
    await print.setViewportSize({ width: 390, height: 844 })
    await print.waitForLoadState()
    return print
  }
  const slips = await openPrint('Print Packing Slips')
  await expect(slips.getByRole('heading', { name: 'Packing slip' })).toHaveCount(3)
  await expect(steps.findTermValue(slips, 'Order')).toHaveText([first ?? '', second ?? '', unpaid ?? ''])
  await expectAccessible(slips)
  await slips.emulateMedia({ media: 'print' })
  const breaks = await slips
    .locator('.sheet')
    .evaluateAll((sheets) => sheets.map((sheet) => getComputedStyle(sheet).breakBefore))
  expect(breaks).toEqual(['auto', 'page', 'page'])

  const invoices = await openPrint('Print Invoices')
  const headings = invoices.getByRole('heading', { name: /^Invoice \d+$/ })
  await expect(headings).toHaveCount(2)
  const numbers = await headings.allInnerTexts()
  const [older = 0, newer = 0] = numbers.map((heading) => Number(heading.replace('Invoice ', '')))
  expect(newer).toBe(older + 1)
  await expect(steps.findTermValue(invoices, 'Order')).toHaveText([first ?? '', second ?? ''])
  await expect(invoices.getByRole('alert')).toContainText(`Order ${unpaid}: Only a paid order has an invoice.`)
  await expectAccessible(invoices)
  expect(await invoices.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await invoices.reload()
  await expect(headings).toHaveText(numbers)
  await invoices.goto('/admin/orders/invoices?ids=no-such-order')
  await expect(invoices.getByText('There is nothing to print.')).toBeVisible()
  await expect(invoices.getByRole('button', { name: 'Print' })).toBeHidden()
})
