import type { Page } from 'playwright/test'

import type { Banner } from '../../src/api/contract/banners.ts'
import { makeImageFile } from './support/files.ts'
import { addToCart, payCart, findMostStocked, saveAddress } from '../support/orders.ts'
import { createKeyboardUser, type KeyboardUser } from './support/keyboard.ts'
import { expect, type TestProducts, test } from './support/test-products.ts'
import { demoAdmin, type Person } from '../support/people.ts'
import type { PayPal } from '../support/paypal.ts'
import * as steps from '../support/steps.ts'

test('the owner ships orders, restocks, edits banners and manages products, by keyboard alone, at 360 px', async ({
  visitor: page,
  admin: { person: admin },
  shopper,
  paypal,
  testProducts
}) => {
  test.slow()
  await page.setViewportSize({ width: 360, height: 740 })
  const day: Day = { page, keyboard: createKeyboardUser(page), testProducts, shopper: shopper.person }
  const { data: banners } = await admin.call('GET /api/common/feature/get')
  await buyThreeTimes(shopper.person, paypal)
  try {
    await signIn(day)
    await shipThreeOrders(day)
    await restock(day)
    await addProduct(day)
    await undoDeletion(day)
    await importFile(day)
    await changeBanner(day, banners)
  } finally {
    await restore(admin, banners)
  }
})

interface Day {
  page: Page
  keyboard: KeyboardUser
  testProducts: TestProducts
  shopper: Person
}

async function buyThreeTimes(person: Person, paypal: PayPal): Promise<void> {
  await saveAddress(person)
  for (let order = 0; order < 3; order += 1) {
    await addToCart(person, await findMostStocked(person, 'women'))
    await payCart(person, paypal)
  }
}

async function signIn({ page, keyboard }: Day): Promise<void> {
  const { email, password } = demoAdmin()
  await page.goto('/')
  await keyboard.type(page.getByLabel('Email'), email)
  await keyboard.type(page.getByLabel('Password'), password)
  await keyboard.press(page.getByRole('button', { name: 'Sign In' }))
  await expect(page).toHaveURL('/admin/dashboard')
}

async function goTo({ page, keyboard }: Day, screen: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await keyboard.press(page.getByRole('button', { name: 'Menu', exact: true }))
  // In the tab order, a popover follows its button.
  await page.keyboard.press('Tab')
  await keyboard.press(page.getByRole('navigation', { name: 'Admin Panel' }).getByRole('link', { name: screen }))
  await expect(page).toHaveTitle(new RegExp(`^${screen}`))
  await expect(page.locator('main astro-island')).not.toHaveAttribute('ssr')
}

async function shipThreeOrders(day: Day): Promise<void> {
  const { page, keyboard, shopper } = day
  await goTo(day, 'Orders')
  await keyboard.type(page.getByLabel('Search orders'), shopper.email)
  // Another search would clear the selection.
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(shopper.email)
  await expect(page.getByText(/^3 orders/)).toBeVisible()
  await keyboard.tick(page.getByLabel('Select all visible rows'))
  await keyboard.pick(page.getByLabel('Status for the selected orders'), 'In Shipping')
  await keyboard.press(
    page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'Update Status' })
  )
  const work = page.getByRole('dialog')
  await expect(work.getByText('3 of 3 done')).toBeVisible()
  await keyboard.press(work.getByRole('button', { name: 'Close' }))
  await expect(page.getByRole('cell').getByText('In Shipping', { exact: true })).toHaveCount(3)
}

async function restock(day: Day): Promise<void> {
  const { page, keyboard, testProducts } = day
  const product = await testProducts.add({ title: `${testProducts.word} sold out`, totalStock: '0' })
  await goTo(day, 'Products')
  await keyboard.type(page.getByLabel('Search products'), testProducts.word)
  await expect(page.getByText('1 product', { exact: true })).toBeVisible()
  await keyboard.press(page.getByRole('button', { name: `Edit ${product.title}` }))
  const panel = page.getByRole('dialog', { name: 'Edit Product' })
  await keyboard.type(panel.getByLabel('Total stock'), '40')
  await keyboard.press(panel.getByRole('button', { name: 'Edit', exact: true }))
  await expect(panel).toBeHidden()
  await expect(page.getByText('40 in stock')).toBeVisible()
}

async function changeBanner(day: Day, [banner]: Banner[]): Promise<void> {
  const { page, keyboard, testProducts } = day
  const headline = `${banner?.headline} ${testProducts.word}`
  await goTo(day, 'Feature images')
  const gallery = page.getByRole('region', { name: 'Feature Image Gallery' })
  await keyboard.press(gallery.getByRole('button', { name: /^Edit/ }).first())
  const dialog = page.getByRole('dialog', { name: 'Edit banner' })
  await keyboard.type(dialog.getByLabel('Headline (optional)'), headline)
  await keyboard.press(dialog.getByRole('button', { name: 'Save banner' }))
  await expect(dialog).toBeHidden()
  await expect(gallery.getByRole('heading', { name: headline })).toBeVisible()
}

async function restore(admin: Person, banners: Banner[]): Promise<void> {
  for (const { _id: id, headline } of banners) {
    await admin.call('PUT /api/admin/features/edit/{id}', { params: { id }, body: { headline } })
  }
}

async function addProduct({ page, keyboard, testProducts }: Day): Promise<void> {
  await keyboard.press(page.getByRole('button', { name: '+ Add New Product' }))
  const panel = page.getByRole('dialog', { name: 'Add New Product' })
  await keyboard.chooseFile(panel.getByLabel('Click or drag an image here'), await makeImageFile('coat.jpg'))
  await keyboard.type(panel.getByLabel('Title'), `${testProducts.word} coat`)
  await keyboard.type(panel.getByLabel('Description'), 'Warm, and new today.')
  await keyboard.pick(panel.getByLabel('Category'), 'Women')
  await keyboard.pick(panel.getByLabel('Brand'), 'Zara')
  await keyboard.type(panel.getByLabel('Price ($)', { exact: true }), '120')
  await keyboard.type(panel.getByLabel('Sale price ($)'), '99')
  await keyboard.type(panel.getByLabel('Total stock'), '12')
  const add = panel.getByRole('button', { name: 'Add', exact: true })
  await expect(add).toBeEnabled()
  await keyboard.press(add)
  await expect(steps.toast(page, 'Product added successfully!')).toBeVisible()
  await expect(panel).toBeHidden()
  await expect(findRow(page, `${testProducts.word} coat`)).toBeVisible()
}

const findRow = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

async function undoDeletion({ page, keyboard, testProducts }: Day): Promise<void> {
  const coat = findRow(page, `${testProducts.word} coat`)
  await keyboard.press(page.getByRole('button', { name: `Delete ${testProducts.word} coat` }))
  await expect(coat).toBeHidden()
  await keyboard.press(page.getByRole('button', { name: 'Undo' }))
  await expect(coat).toBeVisible()
}

async function importFile({ page, keyboard, testProducts }: Day): Promise<void> {
  const [{ image } = { image: '' }] = await testProducts.read()
  const lines = ['scarf', 'gloves'].map(
    (noun) => `${testProducts.word} ${noun},"Soft, and ""ours""",accessories,zara,20,0,5,${image}`
  )
  const file = ['title,description,category,brand,price,salePrice,totalStock,image', ...lines].join('\r\n')
  await keyboard.press(page.getByRole('button', { name: 'Import', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'Import products' })
  await keyboard.chooseFile(dialog.getByLabel('CSV file'), {
    name: 'new.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file)
  })
  await expect(dialog.getByText('2 to add, 0 to change, 0 unchanged.')).toBeVisible()
  await keyboard.press(dialog.getByRole('button', { name: 'Import 2 rows' }))
  await expect(dialog.getByText('2 added, 0 changed, 0 unchanged.')).toBeVisible()
  await keyboard.press(dialog.getByRole('button', { name: 'Close', exact: true }))
  await expect(findRow(page, `${testProducts.word} gloves`)).toBeVisible()
}
