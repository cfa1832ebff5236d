import type { Page } from 'playwright/test'

import type { Shot } from '../shot.ts'
import { toldBadly } from '../steps.ts'

const SEARCH = '/shop/search'

const type = (term: string) => (page: Page) => page.getByRole('searchbox').fill(term)

const shown = (page: Page, text: string) => page.getByText(text).first().waitFor()

const openFirst = (page: Page) => page.getByRole('article').getByRole('link').first().click()

async function review(page: Page): Promise<void> {
  // The form is there once the details are hydrated.
  await page.getByRole('dialog').hover()
  await page.getByRole('radio', { name: '4 stars' }).check({ force: true })
  await page.getByLabel('Your review').fill('Wears well, and the colour keeps.')
}

export const finding: Shot[] = [
  { name: 'search', as: 'newcomer', path: SEARCH },
  { name: 'search: too short', as: 'newcomer', path: SEARCH, act: type('ja') },
  {
    name: 'search: loading',
    as: 'newcomer',
    path: SEARCH,
    held: '/shop/search?',
    act: async (page) => {
      await type('jacket')(page)
      await shown(page, 'Searching products...')
    }
  },
  {
    name: 'search: failed',
    as: 'newcomer',
    path: SEARCH,
    cut: '/shop/search?',
    act: async (page) => {
      await type('jacket')(page)
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    }
  },
  { name: 'search: found', as: 'newcomer', path: `${SEARCH}?keyword=jacket` },
  { name: 'search: understood', as: 'newcomer', path: `${SEARCH}?keyword=jakcet` },
  { name: 'search: nothing', as: 'newcomer', path: `${SEARCH}?keyword=zzqqxxww` },
  { name: 'search: too much', as: 'hoarder', path: `${SEARCH}?keyword=${'unpronounceable'.repeat(13)}` },
  { name: 'search: without scripts', as: 'newcomer', path: `${SEARCH}?keyword=jacket`, plain: true },
  { name: 'details', as: 'regular', path: '/shop/listing?product={product}' },
  { name: 'details: without scripts', as: 'regular', path: '/shop/listing?product={product}', plain: true },
  {
    name: 'details: loading',
    as: 'newcomer',
    path: '/shop/listing',
    held: '/shop/product?',
    act: async (page) => {
      await openFirst(page)
      await page.getByRole('dialog').waitFor()
    }
  },
  {
    name: 'details: failed',
    as: 'newcomer',
    path: '/shop/listing',
    cut: '/shop/product?',
    act: async (page) => {
      await openFirst(page)
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    }
  },
  { name: 'details: not there', as: 'newcomer', path: '/shop/home?product=0123456789abcdef01234567' },
  { name: 'details: too much', as: 'hoarder', path: '/shop/listing?product={product}' },
  { name: 'review: written', as: 'regular', path: '/shop/listing?product={purchased}', act: review },
  {
    name: 'review: failed',
    as: 'regular',
    path: '/shop/listing?product={purchased}',
    cut: '/api/shop/review/add',
    act: async (page) => {
      await review(page)
      await page.getByRole('button', { name: 'Submit Review' }).click()
      await toldBadly(page)
    }
  }
]
