import { expectAccessible } from './support/accessible.ts'
import { addToCart, findMostStocked, payCart } from '../support/orders.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('a shopper has a parcel sent abroad to someone else, and enters no notes', async ({
      admin,
      shopper: { page, person },
      paypal
    }) => {
      const deliverTo = (...countries: string[]) =>
        admin.person.call('PUT /api/admin/settings/update', { body: { countries } })
      await deliverTo('IN', 'US')
      await addToCart(person, await findMostStocked(person, 'women'))
      await page.goto('/shop/checkout')
      await expect(page.getByPlaceholder('No delivery notes')).toHaveValue('')
      await page.getByLabel('Country').selectOption('United States')
      if (javaScriptEnabled) await steps.waitForHydration(page)
      await expect(page.getByLabel(javaScriptEnabled ? 'ZIP code' : 'Pincode')).toBeVisible()
      await page.getByLabel('Address', { exact: true }).fill('14 Weaver Street')
      await page.getByLabel('Address line 2').fill('Apt 3B')
      await page.getByLabel('City').fill('Portland')
      await page.getByLabel('State or region').fill('OR')
      await page.getByLabel(/ZIP code|Pincode/).fill('97205')
      await page.getByLabel('Recipient').fill('Grace Hopper')
      await page.getByLabel('Phone').fill('5035550142')
      await page.getByLabel('Notes').fill(' ')
      if (javaScriptEnabled) await expectAccessible(page)
      await page.getByRole('button', { name: 'Save Address' }).click()
      const card = page.getByRole('listitem').filter({ hasText: 'Grace Hopper' })
      await expect(card).toContainText('No delivery notes')
      await expect(page.getByPlaceholder('No delivery notes')).toHaveValue('')

      await page.getByRole('link', { name: 'Edit 14 Weaver Street' }).click()
      await expect(page.getByLabel('ZIP code')).toHaveValue('97205')
      await expect(page.getByLabel('Country')).toHaveValue('US')
      await expect(page.getByLabel('Recipient')).toHaveValue('Grace Hopper')

      const id = await payCart(person, paypal)
      await page.goto(`/shop/account?order=${id}`)
      const address = '14 Weaver Street, Apt 3B, Portland, OR - 97205, United States'
      await expect(steps.findTermValue(page, 'Name')).toHaveText('Grace Hopper')
      await expect(steps.findTermValue(page, 'Address')).toHaveText(address)
      await expect(steps.findTermValue(page, 'Delivery Notes')).toHaveText('No delivery notes')

      await admin.page.goto(`/admin/orders/${id}/packing-slip`)
      expect(await admin.page.getByText('Grace Hopper').innerText()).toBe(
        'Grace Hopper\n14 Weaver Street\nApt 3B\nPortland, OR - 97205\nUnited States\n5035550142'
      )
      await deliverTo('IN')
    })
  })
}
