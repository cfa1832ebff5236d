import type { Locator, Page } from 'playwright/test'

import { expect, type TestProducts } from './test-products.ts'

/** Adds a style in two colors and two sizes. Navy M costs more, and white S is sold out. */
export async function addStyle({ add, word }: TestProducts, name = 'shirt') {
  const title = `${word} ${name}`
  const variant = (size: string, color: string, fields = {}) =>
    add({ style: { id: `${word}-${name}` }, title, size, color, category: 'men', ...fields })
  const navyS = await variant('S', 'navy')
  const navyM = await variant('M', 'navy', { price: '35' })
  const whiteS = await variant('S', 'white', { totalStock: '0' })
  const whiteM = await variant('M', 'white')
  return { title, navyS, navyM, whiteS, whiteM }
}

export const findCard = (page: Page, title: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name: title, exact: true }) })

export const findDetails = (page: Page, title: string): Locator => page.getByRole('region', { name: title })

export const findRadio = (dialog: Locator, group: string, name: string | RegExp): Locator =>
  dialog.getByRole('group', { name: group }).getByRole('radio', { name })

export const createSearchUrl = ({ word }: TestProducts) => `/shop/search?keyword=${word}`

export const expectVariantInUrl = (page: Page, { _id }: { _id: string }) =>
  expect.poll(() => new URL(page.url()).pathname.split('-').at(-1)).toBe(_id)
