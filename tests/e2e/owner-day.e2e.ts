import type { Page } from 'playwright/test'

import type { Feature } from '../../src/api/contract/features.ts'
import { pictureFile } from './support/files.ts'
import { addToCart, payCart, plentiful, saveAddress } from '../support/goods.ts'
import { byKeyboard, byPointer, type Hands } from './support/hands.ts'
import { expect, type Made, test } from './support/made-products.ts'
import { demoAdmin, type Person } from '../support/people.ts'
import type { PayPal } from '../support/paypal.ts'
import * as steps from '../support/steps.ts'

const DAYS: Record<string, { width: number; hands: (page: Page) => Hands }> = {
  'at 1280 px': { width: 1280, hands: byPointer },
  'at 360 px': { width: 360, hands: byPointer },
  'by keyboard alone': { width: 1280, hands: byKeyboard }
}

for (const [how, { width, hands }] of Object.entries(DAYS)) {
  test(`a working day of the owner, ${how}`, async ({
    visitor: page,
    admin: { person: admin },
    shopper,
    paypal,
    made
  }) => {
    test.slow()
    await page.setViewportSize({ width, height: 740 })
    const day: Day = { page, hands: hands(page), made, shopper: shopper.person }
    const { data: banners } = await admin.call('GET /api/common/feature/get')
    await buyThreeTimes(shopper.person, paypal)
    try {
      await signIn(day)
      await shipThreeOrders(day)
      await restock(day)
      const headline = await changeBanner(day, banners)
      await addProduct(day)
      await undoDeletion(day)
      await importFile(day)
      await expectShopperSees(shopper.page, made.word, headline)
    } finally {
      await restore(admin, banners)
    }
  })
}

interface Day {
  page: Page
  hands: Hands
  made: Made
  shopper: Person
}

async function buyThreeTimes(person: Person, paypal: PayPal): Promise<void> {
  await saveAddress(person)
  for (let order = 0; order < 3; order += 1) {
    await addToCart(person, await plentiful(person, 'women'))
    await payCart(person, paypal)
  }
}

async function signIn({ page, hands }: Day): Promise<void> {
  const { email, password } = demoAdmin()
  await page.goto('/')
  await hands.type(page.getByLabel('Email'), email)
  await hands.type(page.getByLabel('Password'), password)
  await hands.press(page.getByRole('button', { name: 'Sign In' }))
  await expect(page).toHaveURL('/admin/dashboard')
}

async function goTo({ page, hands }: Day, screen: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  if (await menu.isVisible()) await hands.press(menu)
  await hands.press(page.getByRole('navigation', { name: 'Admin Panel' }).getByRole('link', { name: screen }))
  await expect(page).toHaveTitle(new RegExp(`^${screen}`))
  await expect(page.locator('main astro-island')).not.toHaveAttribute('ssr')
}

async function shipThreeOrders(day: Day): Promise<void> {
  const { page, hands, shopper } = day
  await goTo(day, 'Orders')
  await hands.type(page.getByLabel('Search orders'), shopper.email)
  await expect(page.getByText(/^3 orders/)).toBeVisible()
  await hands.tick(page.getByLabel('Select all visible rows'))
  await hands.pick(page.getByLabel('Status for the selected orders'), 'In Shipping')
  await hands.press(page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'Update Status' }))
  const work = page.getByRole('dialog')
  await expect(work.getByText('3 of 3 done')).toBeVisible()
  await hands.press(work.getByRole('button', { name: 'Close' }))
  await expect(page.getByRole('cell').getByText('In Shipping', { exact: true })).toHaveCount(3)
}

async function restock(day: Day): Promise<void> {
  const { page, hands, made } = day
  const product = await made.add({ title: `${made.word} sold out`, totalStock: '0' })
  await goTo(day, 'Products')
  await hands.type(page.getByLabel('Search products'), made.word)
  await expect(page.getByText('1 product', { exact: true })).toBeVisible()
  await hands.press(page.getByRole('button', { name: `Edit ${product.title}` }))
  const panel = page.getByRole('dialog', { name: 'Edit Product' })
  await hands.type(panel.getByLabel('Total stock'), '40')
  await hands.press(panel.getByRole('button', { name: 'Edit', exact: true }))
  await expect(panel).toBeHidden()
  await expect(page.getByText('40 in stock')).toBeVisible()
}

async function changeBanner(day: Day, [banner]: Feature[]): Promise<string> {
  const { page, hands, made } = day
  const headline = `${banner?.headline} ${made.word}`
  await goTo(day, 'Feature images')
  const gallery = page.getByRole('region', { name: 'Feature Image Gallery' })
  await hands.press(gallery.getByRole('button', { name: /^Edit/ }).first())
  const dialog = page.getByRole('dialog', { name: 'Edit banner' })
  await hands.type(dialog.getByLabel('Headline (optional)'), headline)
  await hands.press(dialog.getByRole('button', { name: 'Save banner' }))
  await expect(dialog).toBeHidden()
  await expect(gallery.getByRole('heading', { name: headline })).toBeVisible()
  return headline
}

async function restore(admin: Person, banners: Feature[]): Promise<void> {
  for (const { _id: id, headline } of banners) {
    await admin.call('PUT /api/admin/features/edit/{id}', { params: { id }, body: { headline } })
  }
}

async function expectShopperSees(page: Page, word: string, headline: string): Promise<void> {
  await page.goto('/shop/account')
  await expect(page.getByText('In Shipping', { exact: true })).toHaveCount(3)
  await page.goto('/shop/home')
  await expect(page.locator('.slides h2').first()).toHaveText(headline)
  await page.goto(`/shop/search?keyword=${word}`)
  await expect(page.getByRole('article').getByRole('heading')).toHaveCount(4)
}

async function addProduct(day: Day): Promise<void> {
  const { page, hands, made } = day
  await goTo(day, 'Products')
  await hands.type(page.getByLabel('Search products'), made.word)
  await expect(page.getByText('1 product', { exact: true })).toBeVisible()
  await hands.press(page.getByRole('button', { name: '+ Add New Product' }))
  const panel = page.getByRole('dialog', { name: 'Add New Product' })
  await hands.chooseFile(panel.getByLabel('Click or drag a picture here'), await pictureFile('coat.jpg'))
  await hands.type(panel.getByLabel('Title'), `${made.word} coat`)
  await hands.type(panel.getByLabel('Description'), 'Warm, and new today.')
  await hands.pick(panel.getByLabel('Category'), 'Women')
  await hands.pick(panel.getByLabel('Brand'), 'Zara')
  await hands.type(panel.getByLabel('Price ($)', { exact: true }), '120')
  await hands.type(panel.getByLabel('Sale price ($)'), '99')
  await hands.type(panel.getByLabel('Total stock'), '12')
  const add = panel.getByRole('button', { name: 'Add', exact: true })
  await expect(add).toBeEnabled()
  await hands.press(add)
  await expect(steps.toast(page, 'Product added successfully!')).toBeVisible()
  await expect(panel).toBeHidden()
  await expect(page.getByRole('heading', { name: `${made.word} coat` })).toBeVisible()
}

async function undoDeletion({ page, hands, made }: Day): Promise<void> {
  const coat = page.getByRole('heading', { name: `${made.word} coat` })
  await hands.press(page.getByRole('button', { name: `Delete ${made.word} coat` }))
  await expect(coat).toBeHidden()
  await hands.press(page.getByRole('button', { name: 'Undo' }))
  await expect(coat).toBeVisible()
}

async function importFile({ page, hands, made }: Day): Promise<void> {
  const [{ image } = { image: '' }] = await made.read()
  const lines = ['scarf', 'gloves'].map(
    (noun) => `${made.word} ${noun},"Soft, and ""ours""",accessories,zara,20,0,5,${image}`
  )
  const file = ['title,description,category,brand,price,salePrice,totalStock,image', ...lines].join('\r\n')
  await hands.press(page.getByRole('button', { name: 'Import', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'Import products' })
  await hands.chooseFile(dialog.getByLabel('CSV file'), {
    name: 'new.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file)
  })
  await expect(dialog.getByText('2 to add, 0 to change, 0 unchanged.')).toBeVisible()
  await hands.press(dialog.getByRole('button', { name: 'Import 2 rows' }))
  await expect(dialog.getByText('2 added, 0 changed, 0 unchanged.')).toBeVisible()
  await hands.press(dialog.getByRole('button', { name: 'Close', exact: true }))
  await expect(page.getByRole('heading', { name: `${made.word} gloves` })).toBeVisible()
}
