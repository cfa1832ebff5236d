import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test-products.ts'

test('an admin changes the settings, at 360 px', async ({ admin: { page, person, password }, pageErrors }) => {
  pageErrors.expect(/status of 400 .*\/admin\/settings\/update/)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/admin/settings')
  await expectAccessible(page)
  const save = page.getByRole('button', { name: 'Save Settings' })
  await expect(page.getByLabel('Your password')).toBeHidden()
  await page.getByLabel('Your email address').fill('owner')
  await page.getByLabel('VAT rate').fill('120')
  await page.getByLabel('Products low on stock').uncheck()
  const addCountry = page.getByLabel('Add a country')
  for (const country of ['Canada', 'United States']) await addCountry.selectOption(country)
  await page.getByRole('button', { name: 'Remove India' }).click()
  await expect(addCountry).toBeFocused()
  await save.click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  const vatRate = page.getByLabel('VAT rate')
  await expect(vatRate).toHaveAccessibleDescription(/Please enter a percentage from 0 to 100/)
  await expect(vatRate).toBeFocused()
  await vatRate.fill('0')
  const email = 'owner@shop.example'
  await page.getByLabel('Your email address').fill(email)
  await page.getByLabel('Campaign names').fill('spring letter\nautumn')
  await save.click()
  await expect(page.getByLabel('Your password')).toBeFocused()
  await expect(page.getByLabel('Your password')).toHaveAccessibleDescription('Please enter your password.')
  await expectAccessible(page)
  await page.getByLabel('Your password').fill(password)
  await save.click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  const { data } = await person.call('GET /api/admin/settings/get')
  expect(data.values).toMatchObject({
    ownerEmail: email,
    campaigns: 'spring letter\nautumn',
    countries: ['CA', 'US']
  })
  expect(data.values.ownerMails).not.toContain('low-stock')
  await page.reload()
  await expect(page.getByLabel('Your email address')).toHaveValue(email)
  await expect(page.getByLabel('Products low on stock')).not.toBeChecked()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await person.call('PUT /api/admin/settings/update', {
    body: {
      password,
      campaigns: '',
      countries: ['IN'],
      ownerEmail: '',
      ownerMails: ['new-order', 'low-stock', 'stuck-payment', 'failed-mail']
    }
  })
})
