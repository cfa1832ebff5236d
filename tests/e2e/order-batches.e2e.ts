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

test('an admin imports tracking numbers with the keyboard at 390 px, sees the state of each line, and repeats the import', async ({
  admin: { page },
  shopper: { person },
  paypal,
  pageErrors
}) => {
  pageErrors.expect(/status of 400 .*\/orders\/import-tracking/)
  for (const _ of [1, 2]) await placeOrder(person, paypal)
  const [second, first] = (await listOrders(person)).map(({ number }) => String(number))
  await page.setViewportSize({ width: 390, height: 844 })
  await steps.openHydrated(page, `/admin/orders?q=${person.email}`)
  const keyboard = createKeyboardUser(page)
  const openButton = page.getByRole('button', { name: 'Import Tracking Numbers' })
  await keyboard.press(openButton)
  const dialog = page.getByRole('dialog', { name: 'Import tracking numbers' })
  const check = dialog.getByRole('button', { name: 'Check the lines' })
  await keyboard.press(check)
  await expect(dialog.getByLabel('Lines')).toHaveAccessibleDescription(/Enter at least one line\.$/)
  await expectAccessible(page)
  await keyboard.type(dialog.getByLabel('Lines'), `${first}, 1Z 999, UPS`)
  await page.keyboard.press('Enter')
  await page.keyboard.type('99999999, 1Z 1')
  await keyboard.press(check)
  const outcomes = dialog.getByRole('list', { name: 'Outcomes' }).getByRole('listitem')
  await expect(outcomes).toHaveText([
    `Line 1: ${first} 1Z 999 will be saved`,
    'Line 2: 99999999 1Z 1 no order has this number'
  ])
  await expect(dialog.getByRole('status')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await keyboard.press(steps.discardQuestion(page).getByRole('button', { name: 'Cancel' }))
  await keyboard.press(dialog.getByRole('button', { name: 'Back' }))
  const name = 'tracking.csv'
  const buffer = Buffer.from(`Order;Number\r\n${first};1Z 999\r\n${second};JJD 1\r\n`)
  await dialog.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer })
  await expect(dialog.getByLabel('Lines')).toHaveValue(/JJD 1/)
  await keyboard.press(check)
  await keyboard.press(dialog.getByRole('button', { name: 'Save 2 tracking numbers' }))
  await expect(dialog.getByRole('status')).toHaveText('2 tracking numbers saved, 0 other lines.')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await keyboard.press(dialog.getByRole('button', { name: 'Close' }))
  await expect(openButton).toBeFocused()
  expect((await listOrders(person)).map(({ tracking }) => tracking)).toEqual([
    { carrier: 'dhl', number: 'JJD 1' },
    { carrier: 'dhl', number: '1Z 999' }
  ])
  await keyboard.press(openButton)
  await dialog.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer })
  await keyboard.press(check)
  await expect(outcomes).toHaveText([/already has this number$/, /already has this number$/])
  await expect(dialog.getByRole('button', { name: /^Save/ })).toHaveCount(0)
})
