import type { Page } from 'playwright/test'

import { UNREACHABLE_MESSAGE } from '../../e2e/support/network.ts'
import type { Shot } from '../shot.ts'
import { button, heading, press, text, toast } from '../steps.ts'

const SEARCH = '/shop/search'

const type = (term: string) => (page: Page) => page.getByRole('searchbox').fill(term)

const openFirst = (page: Page) => page.getByRole('article').getByRole('link').first().click()

async function review(page: Page): Promise<void> {
  // Hydration adds the form.
  await page.locator('.details').hover()
  await page.getByRole('radio', { name: '4 stars' }).check({ force: true })
  await page.getByLabel('Your review').fill('Wears well, and the color keeps.')
}

export const finding: Shot[] = [
  { name: 'search', as: 'newcomer', path: SEARCH, shows: heading('Search Products') },
  {
    name: 'search: too short',
    as: 'newcomer',
    path: SEARCH,
    act: type('ja'),
    shows: (page) => page.getByRole('searchbox').and(page.locator(':focus'))
  },
  {
    name: 'search: loading',
    as: 'newcomer',
    path: SEARCH,
    stalled: '/shop/search?',
    act: type('jacket'),
    shows: text('Searching products...')
  },
  {
    name: 'search: failed',
    as: 'newcomer',
    path: SEARCH,
    failing: '/shop/search?',
    act: type('jacket'),
    shows: button('Try again')
  },
  { name: 'search: found', as: 'newcomer', path: `${SEARCH}?keyword=jacket`, shows: text('5 products found') },
  {
    name: 'search: understood',
    as: 'newcomer',
    path: `${SEARCH}?keyword=jakcet`,
    shows: text('No results for “jakcet”')
  },
  {
    name: 'search: nothing',
    as: 'newcomer',
    path: `${SEARCH}?keyword=zzqqxxww`,
    shows: text('Nothing matches “zzqqxxww”')
  },
  {
    name: 'search: too much',
    as: 'hoarder',
    path: `${SEARCH}?keyword=${'unpronounceable'.repeat(13)}`,
    shows: text('Nothing matches')
  },
  {
    name: 'search: without scripts',
    as: 'newcomer',
    path: `${SEARCH}?keyword=jacket`,
    noScripts: true,
    shows: button('Search')
  },
  { name: 'details', as: 'regular', path: '/shop/product/{product}', shows: button(/^Add to Cart/) },
  {
    name: 'details: another color',
    as: 'newcomer',
    path: '/shop/product/{product}',
    act: async (page) => {
      await page.locator('.details').hover()
      await page.getByRole('group', { name: 'Color' }).getByRole('radio').last().check()
    },
    shows: (page) => page.getByRole('group', { name: 'Color' }).last()
  },
  {
    name: 'details: sold out',
    as: 'newcomer',
    path: '/shop/product/{soldOut}',
    act: (page) => button('Notify me')(page).scrollIntoViewIfNeeded(),
    shows: button('Notify me')
  },
  {
    name: 'details: mail requested',
    as: 'newcomer',
    path: '/shop/product/{soldOut}',
    act: async (page) => {
      await button('Notify me')(page).click()
      await text('We’ll email you when it’s back in stock.')(page).scrollIntoViewIfNeeded()
    },
    shows: text('We’ll email you when it’s back in stock.')
  },
  {
    name: 'details: enlarged picture',
    as: 'newcomer',
    path: '/shop/product/{product}',
    act: async (page) => {
      await page.locator('.details').hover()
      await page
        .getByRole('link', { name: /^Enlarge/ })
        .first()
        .click()
    },
    shows: button('Close enlarged picture')
  },
  {
    name: 'details: without scripts',
    as: 'regular',
    path: '/shop/product/{product}',
    noScripts: true,
    shows: button(/^Add to Cart/)
  },
  {
    name: 'details: loading',
    as: 'newcomer',
    path: '/shop/listing',
    stalled: '/shop/product/',
    act: openFirst,
    shows: (page) => page.getByRole('dialog').locator('.skeleton').first()
  },
  {
    name: 'details: failed',
    as: 'newcomer',
    path: '/shop/listing',
    failing: '/shop/product/',
    act: openFirst,
    shows: button('Try again')
  },
  {
    name: 'details: not there',
    as: 'newcomer',
    path: '/shop/product/0123456789abcdef01234567',
    shows: heading('Product not found!')
  },
  {
    name: 'details: too much',
    as: 'hoarder',
    path: '/shop/product/{product}',
    shows: button(/^Add to Cart : Hand-finished/)
  },
  {
    name: 'review: written',
    as: 'regular',
    path: '/shop/product/{purchased}',
    act: review,
    shows: button('Submit Review')
  },
  {
    name: 'review: failed',
    as: 'regular',
    path: '/shop/product/{purchased}',
    failing: '/api/shop/review/add',
    act: async (page) => {
      await review(page)
      await press('Submit Review')(page)
    },
    shows: toast(UNREACHABLE_MESSAGE)
  }
]
