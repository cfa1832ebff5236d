import type { Page } from 'playwright/test'

import { INFORMATION_PAGES } from '../../../src/domain/information-pages.ts'
import { SET_QUANTITY, WAITING_MESSAGE } from '../../e2e/support/network.ts'
import type { Shot } from '../shot.ts'
import { button, heading, link, press, text, toast } from '../steps.ts'

const addFirst = (page: Page) =>
  page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click()

const information = INFORMATION_PAGES.map((name): Shot => {
  const shows = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })
  return { name: `information: ${name}`, as: 'newcomer', path: `/shop/help/${name}`, fullPage: true, shows }
})

export const browsing: Shot[] = [
  ...information,
  { name: 'home', as: 'newcomer', path: '/shop/home', shows: heading('The denim edit') },
  { name: 'home: all of it', as: 'newcomer', path: '/shop/home', fullPage: true, shows: button('Subscribe') },
  { name: 'home: too much', as: 'hoarder', path: '/shop/home', fullPage: true, shows: text('129') },
  { name: 'menu', as: 'newcomer', path: '/shop/home', only: 360, act: press('Menu'), shows: button('Close menu') },
  { name: 'user menu', as: 'regular', path: '/shop/home', act: press('Account'), shows: text(/^robin-.*@/) },
  {
    name: 'user menu: too much',
    as: 'hoarder',
    path: '/shop/home',
    act: press('Account'),
    shows: text(/^maximiliana\..*@/)
  },
  { name: 'listing', as: 'newcomer', path: '/shop/listing', shows: text(/^\d+ products$/) },
  { name: 'listing: all of it', as: 'newcomer', path: '/shop/listing', fullPage: true, shows: link('Load more') },
  {
    name: 'listing: filtered',
    as: 'newcomer',
    path: '/shop/listing?category=men,women&brand=zara&sortBy=title-ztoa',
    shows: text(/^\d+ products$/)
  },
  { name: 'listing: empty', as: 'newcomer', path: '/shop/listing?category=nothing', shows: text('No products found') },
  { name: 'listing: too much', as: 'hoarder', path: '/shop/listing?sortBy=price-hightolow', shows: text('Donaudampf') },
  {
    name: 'filters',
    as: 'newcomer',
    path: '/shop/listing',
    act: press('Filters'),
    shows: button('Close filters')
  },
  {
    name: 'listing: added',
    as: 'newcomer',
    path: '/shop/listing?category=men',
    act: addFirst,
    shows: toast('Product is added to cart')
  },
  {
    name: 'listing: not added',
    as: 'newcomer',
    path: '/shop/listing?category=men',
    failing: SET_QUANTITY,
    act: addFirst,
    shows: toast(WAITING_MESSAGE)
  },
  {
    name: 'listing: scrolled',
    as: 'regular',
    path: '/shop/listing',
    act: (page) => page.mouse.wheel(0, 900),
    shows: text('Zigzag bobble hat')
  },
  { name: 'listing: without scripts', as: 'regular', path: '/shop/listing', noScripts: true, shows: button('Sort') },
  { name: 'not found', as: 'newcomer', path: '/shop/nowhere', shows: text("page doesn't exists") },
  { name: 'no access', as: 'newcomer', path: '/unauth-page', shows: text("You don't have access") }
]
