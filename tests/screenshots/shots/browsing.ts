import type { Page } from 'playwright/test'

import * as steps from '../../support/steps.ts'
import type { Shot } from '../shot.ts'
import { press, toldBadly } from '../steps.ts'

const addFirst = (page: Page) =>
  page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click()

export const browsing: Shot[] = [
  { name: 'home', as: 'newcomer', path: '/shop/home' },
  { name: 'home: all of it', as: 'newcomer', path: '/shop/home', whole: true },
  { name: 'home: too much', as: 'hoarder', path: '/shop/home', whole: true },
  { name: 'menu', as: 'newcomer', path: '/shop/home', only: 360, act: press('Menu') },
  { name: 'user menu', as: 'regular', path: '/shop/home', act: press('Account') },
  { name: 'user menu: too much', as: 'hoarder', path: '/shop/home', act: press('Account') },
  { name: 'listing', as: 'newcomer', path: '/shop/listing' },
  { name: 'listing: all of it', as: 'newcomer', path: '/shop/listing', whole: true },
  { name: 'listing: filtered', as: 'newcomer', path: '/shop/listing?category=men,women&brand=zara&sortBy=title-ztoa' },
  { name: 'listing: empty', as: 'newcomer', path: '/shop/listing?category=nothing' },
  { name: 'listing: too much', as: 'hoarder', path: '/shop/listing?sortBy=price-hightolow' },
  { name: 'filters', as: 'newcomer', path: '/shop/listing', only: 360, act: press('Filters') },
  {
    name: 'listing: added',
    as: 'newcomer',
    path: '/shop/listing?category=men',
    act: async (page) => {
      await addFirst(page)
      await steps.toast(page, 'Product is added to cart').waitFor()
    }
  },
  {
    name: 'listing: not added',
    as: 'newcomer',
    path: '/shop/listing?category=men',
    cut: '/api/shop/cart/add',
    act: async (page) => {
      await addFirst(page)
      await toldBadly(page)
    }
  },
  { name: 'listing: scrolled', as: 'regular', path: '/shop/listing', act: (page) => page.mouse.wheel(0, 900) },
  { name: 'listing: without scripts', as: 'regular', path: '/shop/listing', plain: true },
  { name: 'not found', as: 'newcomer', path: '/shop/nowhere' },
  { name: 'no access', as: 'newcomer', path: '/unauth-page' }
]
