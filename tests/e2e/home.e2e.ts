import type { Page } from 'playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { settled } from './support/shifts.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

const SOON = 'VIP Club feature coming soon!'
const THANKS = 'Thanks for subscribing to our newsletter!'

const clubOf = (page: Page) => page.getByRole('region', { name: 'The VIP Club' })
const letterOf = (page: Page) => page.getByRole('region', { name: 'A letter, now and then' })

/** Every request from now on, but for the shop's own files: scripts are fetched ahead at any time. */
function watchCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (!request.url().includes('/_astro/')) calls.push(`${request.method()} ${request.url()}`)
  })
  return calls
}

test('the club only says that it is to come', async ({ shopper: { page } }) => {
  await page.goto('/shop/home')
  await clubOf(page).getByRole('link', { name: 'Join Now' }).click()
  await expect(steps.toast(page, SOON)).toBeVisible()
  await expect(page.locator('.toast.info')).toHaveCount(1)
  await expect(page).toHaveURL('/shop/home')
  await expectAccessible(page)
})

test('the newsletter thanks for an address, and sends it nowhere', async ({ shopper: { page, person } }) => {
  // Slides that move fetch pictures.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/shop/home')
  const email = letterOf(page).getByLabel('Email')
  const subscribe = letterOf(page).getByRole('button', { name: 'Subscribe' })
  await email.hover()
  await expect(page.locator('[data-user-part="userName"]')).toHaveText(person.userName)
  for (const wrong of ['', 'nobody']) {
    await email.fill(wrong)
    await subscribe.click()
    await expect(email).toBeFocused()
    await expect(email).toHaveJSProperty('validity.valid', false)
  }
  await expect(page.locator('.toast')).toHaveCount(0)
  await email.fill('ada@example.com')
  await settled(page)
  const calls = watchCalls(page)
  await subscribe.click()
  await expect(steps.toast(page, THANKS)).toBeVisible()
  await expect(email).toHaveValue('')
  expect(calls).toEqual([])
  expect(page.url()).not.toContain('ada')
})

for (const [region, name, filter, query] of [
  ['Shop by Category', 'Kids', { category: ['kids'] }, 'category=kids'],
  ['Popular Brands', 'H&M', { brand: ['h&m'] }, 'brand=h%26m']
] as const) {
  test(`the tile ${name} keeps its filter and leads to its products`, async ({ shopper: { page } }) => {
    await page.goto('/shop/home')
    await page.getByRole('region', { name: region }).getByRole('link', { name }).click()
    await expect(page).toHaveURL(`/shop/listing?${query}`)
    const kept = await page.evaluate(() => sessionStorage.getItem('filters'))
    expect(JSON.parse(kept ?? '')).toEqual(filter)
  })
}

test('four products are featured, and everything is where it belongs', async ({ shopper: { page, person } }) => {
  const { data } = await person.call('GET /api/shop/products/get', { query: { sortBy: 'price-lowtohigh' } })
  await page.goto('/shop/home')
  const cards = page.getByRole('region', { name: 'Featured Products' }).getByRole('article')
  await expect(cards.getByRole('heading')).toHaveText(data.slice(-4).map(({ title }) => title))
  await expect(page.getByText('Summer Sale! Up to 50% OFF on selected items')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toContainText([
    /.+/,
    'Shop by Category',
    'Popular Brands',
    'Featured Products',
    'The VIP Club',
    'A letter, now and then'
  ])
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('the club says so in its place', async ({ shopper: { page } }) => {
    await page.goto('/shop/home')
    await expect(clubOf(page).getByRole('status')).toHaveCount(0)
    await clubOf(page).getByRole('link', { name: 'Join Now' }).click()
    await expect(page).toHaveURL('/shop/home?vip#vip')
    await expect(clubOf(page).getByRole('status')).toHaveText(SOON)
    await expect(clubOf(page).getByRole('status')).toBeInViewport()
  })

  test('the newsletter thanks for an address that it never shows', async ({ shopper: { page } }) => {
    const addresses: string[] = []
    page.on('framenavigated', (frame) => addresses.push(frame.url()))
    await page.goto('/shop/home')
    await letterOf(page).getByLabel('Email').fill('ada@example.com')
    await letterOf(page).getByRole('button', { name: 'Subscribe' }).click()
    await expect(page).toHaveURL('/shop/home?subscribed#newsletter')
    await expect(letterOf(page).getByRole('status')).toHaveText(THANKS)
    await expect(letterOf(page).getByRole('status')).toBeInViewport()
    await expect(letterOf(page).getByLabel('Email')).toHaveValue('')
    expect(addresses.join(' ')).not.toContain('ada')
  })
})
