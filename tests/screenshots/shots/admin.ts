import type { Page } from 'playwright/test'

import { UNREACHABLE_MESSAGE } from '../../e2e/support/network.ts'
import type { Shot } from '../shot.ts'
import { button, heading, link, press, text } from '../steps.ts'

const search = (words: string) => (page: Page) => page.getByRole('searchbox').fill(words)
const selectAll = (page: Page) => page.getByLabel('Select all visible rows').check()

const NOUNS = {
  products: 'products',
  orders: 'orders',
  reviews: 'reviews',
  customers: 'customers',
  activity: 'events',
  groups: 'entries',
  promotions: 'discounts'
} as const

const lists = Object.entries(NOUNS).flatMap(([screen, noun]): Shot[] => {
  const path = `/admin/${screen}`
  const found = text(new RegExp(`[1-9]\\d* ${noun}`))
  return [
    { name: `admin ${screen}`, as: 'admin', path, shows: found },
    {
      name: `admin ${screen}: nothing found`,
      as: 'admin',
      path,
      act: search('qqqqqqqq'),
      shows: text(`No ${noun} match.`)
    },
    {
      name: `admin ${screen}: failed`,
      as: 'admin',
      path,
      failing: '/api/admin/',
      act: search('linen'),
      shows: text(UNREACHABLE_MESSAGE)
    }
  ]
})

export const admin: Shot[] = [
  { name: 'admin dashboard', as: 'admin', path: '/admin/dashboard', fullPage: true, shows: heading('Dashboard') },
  { name: 'admin menu', as: 'admin', path: '/admin/dashboard', act: press('Menu'), only: 360, shows: link('Activity') },
  {
    name: 'admin feature images',
    as: 'admin',
    path: '/admin/features',
    fullPage: true,
    shows: button('Edit The denim edit')
  },
  {
    name: 'admin feature images: edit',
    as: 'admin',
    path: '/admin/features',
    act: press('Edit The denim edit'),
    shows: heading('Edit banner')
  },
  {
    name: 'admin groups: edit',
    as: 'admin',
    path: '/admin/groups',
    act: press('Edit Footwear'),
    shows: heading('Category')
  },
  {
    name: 'admin promotions: edit',
    as: 'admin',
    path: '/admin/promotions',
    act: press('Edit A tenth off'),
    shows: heading('Discount')
  },
  {
    name: 'admin orders: import of tracking numbers',
    as: 'admin',
    path: '/admin/orders',
    act: press('Import Tracking Numbers'),
    shows: heading('Import tracking numbers')
  },
  {
    name: 'admin content',
    as: 'admin',
    path: '/admin/content',
    fullPage: true,
    shows: heading('Home page and texts')
  },
  {
    name: 'admin content: tiles',
    as: 'admin',
    path: '/admin/content?section=home.categories',
    act: press('Computer (1280 px)'),
    shows: heading('Category tiles')
  },
  {
    name: 'admin content: size guide',
    as: 'admin',
    path: '/admin/content?section=information.size-guide',
    act: async (page) => page.getByText("Women's clothes").click(),
    shows: (page) => page.getByLabel('Heading', { exact: true }).filter({ visible: true })
  },
  {
    name: 'admin content: not saved',
    as: 'admin',
    path: '/admin/content?section=footer',
    failing: '/api/admin/content/draft',
    act: async (page) => page.getByLabel('Text').fill('© {shop}'),
    shows: button('Try again')
  },
  ...lists,
  {
    name: 'admin products: grid',
    as: 'admin',
    path: '/admin/products?view=grid',
    shows: (page) => page.getByRole('main').getByRole('heading', { level: 2 }).first()
  },
  {
    name: 'admin products: trash',
    as: 'admin',
    path: '/admin/products?trash=true',
    shows: text('The trash is empty.')
  },
  {
    name: 'admin products: selected',
    as: 'admin',
    path: '/admin/products',
    act: selectAll,
    shows: text(/ selected$/)
  },
  { name: 'admin products: add', as: 'admin', path: '/admin/products?add', shows: heading('Add New Product') },
  {
    name: 'admin products: edit',
    as: 'admin',
    path: '/admin/products?edit={purchased}',
    shows: button('Add sizes and colors')
  },
  {
    name: 'admin style',
    as: 'admin',
    path: '/admin/products?edit={product}',
    shows: (page) => page.getByRole('dialog').getByLabel('Title', { exact: true })
  },
  {
    name: 'admin style: table',
    as: 'admin',
    path: '/admin/products?edit={product}',
    act: async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Price', exact: true }).click()
      await page.getByRole('heading', { name: 'Sizes and colors' }).evaluate((title) => title.scrollIntoView())
    },
    shows: (page) => page.getByRole('table', { name: 'Price by color and size' })
  },
  {
    name: 'admin products: import',
    as: 'admin',
    path: '/admin/products',
    act: press('Import'),
    shows: heading('Import products')
  },
  { name: 'admin orders: selected', as: 'admin', path: '/admin/orders', act: selectAll, shows: text(/\d+ selected/) },
  {
    name: 'admin orders: filters',
    as: 'admin',
    path: '/admin/orders?status=delivered',
    only: 360,
    act: press('Filters (1 active)'),
    shows: button('Clear all')
  },
  { name: 'admin orders: details', as: 'admin', path: '/admin/orders?order={order}', shows: heading('Order Details') },
  { name: 'admin health', as: 'admin', path: '/admin/health', shows: heading('Health') },
  { name: 'admin settings', as: 'admin', path: '/admin/settings', shows: heading('Settings') },
  { name: 'admin account', as: 'admin', path: '/admin/account', shows: heading('Your account') },
  { name: 'admin admins', as: 'admin', path: '/admin/admins', shows: heading('Administrators') },
  { name: 'admin reviews: selected', as: 'admin', path: '/admin/reviews', act: selectAll, shows: text(/\d+ selected/) }
]
