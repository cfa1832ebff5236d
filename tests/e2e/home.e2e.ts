import type { Page } from 'playwright/test'

import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

const SOON = 'VIP Club feature coming soon!'
const THANKS = 'Thanks for subscribing to our newsletter!'

const club = (page: Page) => page.getByRole('region', { name: 'The VIP Club' })
const newsletter = (page: Page) => page.getByRole('region', { name: 'A letter, now and then' })

/** Files, and the report of the page's speed, are requested at any time. */
const isBackground = (request: string): boolean =>
  request.startsWith('GET ') ? !request.includes('example.com') : request.endsWith('/api/shop/page-report/add')

function recordCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const call = `${request.method()} ${request.url()}`
    if (!isBackground(call)) calls.push(call)
  })
  return calls
}

test('the VIP club link shows that the club is coming soon', async ({ shopper: { page } }) => {
  await page.goto('/shop/home')
  await club(page).getByRole('link', { name: 'Join Now' }).click()
  await expect(steps.toast(page, SOON)).toBeVisible()
  await expect(page.locator('.toast.info')).toHaveCount(1)
  await expect(page).toHaveURL('/shop/home')
})

test('the newsletter form thanks the shopper and sends the email nowhere', async ({ shopper: { page, person } }) => {
  await page.goto('/shop/home')
  const email = newsletter(page).getByLabel('Email')
  const subscribe = newsletter(page).getByRole('button', { name: 'Subscribe' })
  await email.hover()
  await expect(page.locator('[data-user-field="userName"]')).toHaveText(person.userName)
  for (const invalidEmail of ['', 'nobody']) {
    await email.fill(invalidEmail)
    await subscribe.click()
    await expect(email).toBeFocused()
    await expect(email).toHaveJSProperty('validity.valid', false)
  }
  await expect(page.locator('.toast')).toHaveCount(0)
  await email.fill('ada@example.com')
  const calls = recordCalls(page)
  await subscribe.click()
  await expect(steps.toast(page, THANKS)).toBeVisible()
  await expect(email).toHaveValue('')
  expect(calls).toEqual([])
  expect(page.url()).not.toContain('ada')
})

test('a tile stores its filter and opens its products', async ({ shopper: { page } }) => {
  for (const [region, name, filter, query] of [
    ['Shop by Category', 'Kids', { category: ['kids'] }, 'category=kids'],
    ['Popular Brands', 'H&M', { brand: ['h&m'] }, 'brand=h%26m']
  ] as const) {
    await page.goto('/shop/home')
    await page.getByRole('region', { name: region }).getByRole('link', { name }).click()
    await expect(page).toHaveURL(`/shop/listing?${query}`)
    const stored = await page.evaluate(() => sessionStorage.getItem('filters'))
    expect(JSON.parse(stored ?? '')).toEqual(filter)
  }
})

test('the home page features four products and shows its sections in order', async ({ shopper: { page, person } }) => {
  const { data } = await person.call('GET /api/shop/products/get', {
    query: { sortBy: 'price-lowtohigh', grouped: 'true' }
  })
  await page.goto('/shop/home')
  const cards = page.getByRole('region', { name: 'Featured Products' }).getByRole('article')
  await expect(cards.getByRole('heading')).toHaveText(data.slice(-4).map(({ title }) => title))
  await expect(page.getByText('Summer Sale! Up to 50% OFF on selected items')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toContainText([
    /.+/,
    'Shop by Category',
    'Popular Brands',
    'Better with every wear',
    'Featured Products',
    'The VIP Club',
    'A letter, now and then'
  ])

  await page.setViewportSize({ width: 768, height: 1024 })
  const tops = await cards.evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().top))
  expect(tops).toHaveLength(4)
  expect(new Set(tops).size, 'rows at 768 px').toBe(1)
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('the VIP club and the newsletter show their messages, and the email stays out of the URL', async ({
    shopper: { page }
  }) => {
    const urls: string[] = []
    page.on('framenavigated', (frame) => urls.push(frame.url()))
    await page.goto('/shop/home')
    await expect(club(page).getByRole('status')).toHaveCount(0)
    await club(page).getByRole('link', { name: 'Join Now' }).click()
    await expect(page).toHaveURL('/shop/home?vip#vip')
    await expect(club(page).getByRole('status')).toHaveText(SOON)
    await expect(club(page).getByRole('status')).toBeInViewport()

    await newsletter(page).getByLabel('Email').fill('ada@example.com')
    await newsletter(page).getByRole('button', { name: 'Subscribe' }).click()
    await expect(page).toHaveURL('/shop/home?subscribed#newsletter')
    await expect(newsletter(page).getByRole('status')).toHaveText(THANKS)
    await expect(newsletter(page).getByRole('status')).toBeInViewport()
    await expect(newsletter(page).getByLabel('Email')).toHaveValue('')
    expect(urls.join(' ')).not.toContain('ada')
  })
})
