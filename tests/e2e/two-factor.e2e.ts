import { TOTP } from 'otpauth'

import { insertAccount } from '../support/insert-account.ts'
import { newCredentials, signInBrowser } from '../support/people.ts'
import * as steps from '../support/steps.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test.ts'

test('an admin turns two-factor authentication on, and signs in with recovery codes, with and without scripts', async ({
  db,
  newBrowser,
  pageErrors
}) => {
  pageErrors.expect(/status of 400 .*\/two-factor\/(start|enable)/, /status of 400 .*\/auth\/login/)
  const { userName, email } = newCredentials()
  const { password } = await insertAccount({ db, now: () => new Date() }, { userName, email, role: 'admin' })
  const credentials = { email, password }
  const context = await newBrowser({ viewport: { width: 360, height: 740 } })
  await signInBrowser(context, credentials)
  const page = await context.newPage()
  await page.goto('/admin/account')
  const section = page.getByRole('region', { name: 'Your two-factor authentication' })
  await section.getByLabel('Your password').fill('wrong')
  await section.getByRole('button', { name: 'Set up' }).click()
  await expect(section.getByText('Incorrect password! Please try again')).toBeVisible()
  await expect(section.getByLabel('Your password')).toBeFocused()
  await section.getByLabel('Your password').fill(credentials.password)
  await section.getByRole('button', { name: 'Set up' }).click()
  await expect(section.getByRole('img', { name: 'QR code of the key' })).toBeVisible()
  await section.getByLabel('Code').fill('000000')
  await section.getByRole('button', { name: 'Turn on' }).click()
  await expect(section.getByText('This code is wrong')).toBeVisible()
  const secret = (await section.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  await section.getByLabel('Code').fill(new TOTP({ secret }).generate())
  await expectAccessible(page)
  await section.getByRole('button', { name: 'Turn on' }).click()
  await expect(section.getByRole('listitem')).toHaveCount(10)
  const [first = ''] = await section.getByRole('listitem').allTextContents()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await section.getByRole('button', { name: 'I have saved them' }).click()
  await expect(section.getByText('10 unused recovery codes.')).toBeVisible()
  await section.locator('summary').click()
  await section.getByLabel('Code').first().fill(first)
  await section.getByRole('button', { name: 'Replace recovery codes' }).click()
  await expect(section.getByRole('listitem')).toHaveCount(10)
  const [second = '', third = ''] = await section.getByRole('listitem').allTextContents()

  const visitor = await (await newBrowser()).newPage()
  await visitor.goto('/auth/login')
  await expect(visitor.getByLabel('Code')).toBeHidden()
  await steps.fillLogin(visitor, credentials)
  await expect(visitor.getByText('Please enter the code from your authenticator app.').first()).toBeVisible()
  await expect(visitor.getByLabel('Code')).toBeFocused()
  await expectAccessible(visitor)
  await visitor.getByLabel('Code').fill(second)
  await visitor.keyboard.press('Enter')
  await expect(visitor).toHaveURL('/admin/dashboard')

  const withoutScripts = await (await newBrowser({ javaScriptEnabled: false })).newPage()
  await withoutScripts.goto('/auth/login')
  await steps.fillLogin(withoutScripts, credentials)
  await withoutScripts.getByLabel('Code').fill(third)
  await steps.fillLogin(withoutScripts, credentials)
  await expect(withoutScripts).toHaveURL('/admin/dashboard')
})
