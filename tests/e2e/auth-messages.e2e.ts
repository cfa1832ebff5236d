import { expect, test } from './support/test.ts'

const TAGLINE = 'Your one-stop destination for premium products and exceptional shopping experience.'

test('a large screen shows the login and registration forms beside the brand', async ({ visitor: page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/auth/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back')
  await expect(page.getByText('Sign in to your account to continue')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Welcome to Your Store')
  await expect(page.getByText(TAGLINE)).toBeVisible()
  await expect(page.getByText('Your premium shopping destination')).toBeHidden()
  await expect(page.getByText('Secure Authentication')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await page.getByRole('link', { name: 'Create an account' }).click()

  await expect(page).toHaveURL('/auth/register')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Account')
  await expect(page.getByText('Join our community today')).toBeVisible()
  await expect(page.locator('form').getByRole('textbox')).toHaveCount(3)
  await expect(page.getByLabel('User Name')).toBeEditable()
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password')
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible()
  await expect(page.getByText(/agree to our Terms of Service and Privacy Policy/)).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/auth/login')
})

test('a small screen shows a header and a footer instead of the brand', async ({ visitor: page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/auth/login', '/auth/register']) {
    await page.goto(path)
    await expect(page.getByText('Your premium shopping destination')).toBeVisible()
    await expect(page.getByText(TAGLINE)).toBeHidden()
    await expect(page.getByText('Need help?')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', /^mailto:.+@/)
    await expect(page.getByText('Secure Authentication')).toBeVisible()
  }
})
