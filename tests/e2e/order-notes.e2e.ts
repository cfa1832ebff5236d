import { placeOrder } from '../support/orders.ts'
import { requestReturn } from '../support/returns.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

test('texts that are not saved stay when the details are closed, and the browser asks before it leaves', async ({
  admin: { page, person: administrator },
  shopper: { person },
  paypal
}) => {
  const id = await placeOrder(person, paypal)
  await administrator.call('PUT /api/admin/orders/update/{id}', { params: { id }, body: { orderStatus: 'delivered' } })
  const { data: order } = await person.call('GET /api/shop/order/details/{id}', { params: { id } })
  await requestReturn(person, id, { units: { [order.cartItems[0]?._id ?? '']: 1 } })
  await page.goto('/admin/orders')
  const details = page.getByRole('dialog', { name: 'Order Details' })
  const note = details.getByLabel('New note, visible only to admins')
  const reason = details.getByLabel('Reason, visible to the customer')
  const refundReason = details.getByLabel('Reason, visible only to admins')
  const carrier = details.getByLabel('Carrier')
  const number = details.getByLabel('Tracking Number')
  const row = page.getByRole('row').filter({ hasText: person.userName })
  const open = () => row.getByRole('button', { name: /^View Details/ }).click()
  await open()
  await note.fill('Wants it before Friday.')
  await details.getByText('Decline this request').click()
  await reason.fill('Worn.')
  await details.getByText('Issue a refund').click()
  await refundReason.fill('Late.')
  await carrier.selectOption('UPS')
  await number.fill('1Z 999')
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await open()
  await expect(note).toHaveValue('Wants it before Friday.')
  await expect(reason).toHaveValue('Worn.')
  await expect(refundReason).toHaveValue('Late.')
  // Otherwise a later change of the status would save a forgotten number.
  await expect(carrier).toHaveValue('dhl')
  await expect(number).toHaveValue('')
  await carrier.selectOption('UPS')
  await number.fill('1Z 999')
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  await (await asked).dismiss()
  await details.getByRole('button', { name: /^Accept and refund/ }).click()
  await page
    .getByRole('dialog', { name: /^Accept and refund/ })
    .getByRole('button', { name: /^Accept and refund/ })
    .click()
  await expect(steps.toast(page, 'Return accepted')).toBeVisible()
  await expect(refundReason).toBeHidden()
  await details.getByRole('button', { name: 'Save Tracking' }).click()
  await expect(steps.toast(page, 'Tracking number saved')).toBeVisible()
  await details.getByRole('button', { name: 'Add Note' }).click()
  await expect(note).toHaveValue('')
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  expect(questions).toEqual([])
  await expect(details.getByRole('list', { name: 'Internal Notes' })).toContainText('Wants it before Friday.')
})
