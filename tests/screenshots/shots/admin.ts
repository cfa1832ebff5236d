import type { Page } from 'playwright/test'

import type { Shot } from '../shot.ts'
import { press } from '../steps.ts'

/** Asks the list for something else, which cannot be answered. */
const search = async (page: Page) => {
  await page.getByRole('searchbox').fill('linen')
}
const failedSearch = async (page: Page) => {
  await search(page)
  await page.getByRole('alert').filter({ visible: true }).first().waitFor()
}
const nothing = async (page: Page) => {
  await page.getByRole('searchbox').fill('qqqqqqqq')
  await page.getByText('match.').waitFor()
}
const panelOpen = (page: Page) => page.getByRole('dialog').getByRole('textbox').first().waitFor()
const orderOpen = (page: Page) => page.getByRole('dialog').getByRole('link').first().waitFor()
const selected = (page: Page) => page.getByLabel('Select all visible rows').check()

/** The admin's screens in each of their states. */
export const admin: Shot[] = [
  { name: 'admin dashboard', as: 'admin', path: '/admin/dashboard', whole: true },
  { name: 'admin menu', as: 'admin', path: '/admin/dashboard', act: press('Menu'), only: 360 },
  { name: 'admin feature images', as: 'admin', path: '/admin/features', whole: true },
  { name: 'admin feature images: edit', as: 'admin', path: '/admin/features', act: press('Edit The denim edit') },
  ...(['products', 'orders', 'reviews', 'customers', 'activity'] as const).flatMap((screen): Shot[] => {
    const path = `/admin/${screen}`
    return [
      { name: `admin ${screen}`, as: 'admin', path },
      { name: `admin ${screen}: nothing found`, as: 'admin', path, act: nothing },
      { name: `admin ${screen}: failed`, as: 'admin', path, cut: '/api/admin/', act: failedSearch }
    ]
  }),
  { name: 'admin products: table', as: 'admin', path: '/admin/products?view=table' },
  { name: 'admin products: trash', as: 'admin', path: '/admin/products?trash=true' },
  { name: 'admin products: selected', as: 'admin', path: '/admin/products?view=table', act: selected },
  { name: 'admin products: add', as: 'admin', path: '/admin/products?add', act: panelOpen },
  { name: 'admin products: edit', as: 'admin', path: '/admin/products?edit={product}', act: panelOpen },
  { name: 'admin products: import', as: 'admin', path: '/admin/products', act: press('Import') },
  { name: 'admin orders: selected', as: 'admin', path: '/admin/orders', act: selected },
  {
    name: 'admin orders: filters',
    as: 'admin',
    path: '/admin/orders?status=delivered',
    only: 360,
    act: press('Filters (1 active)')
  },
  { name: 'admin orders: details', as: 'admin', path: '/admin/orders?order={order}', act: orderOpen },
  { name: 'admin reviews: selected', as: 'admin', path: '/admin/reviews', act: selected }
]
