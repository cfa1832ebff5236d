import * as steps from '../support/steps.ts'
import { expectAccessible } from './support/accessible.ts'
import { createKeyboardUser } from './support/keyboard.ts'
import { expect, test } from './support/test-style.ts'

test('an admin rounds new prices and checks them by product, with the keyboard at 390 px', async ({
  admin: { page },
  testProducts,
  style
}) => {
  const { variants } = await style.read()
  await style.save({
    variants: variants.map(({ _id, color, size }, index) => ({
      _id,
      color: color?.name,
      size,
      price: String(50 + index),
      salePrice: '',
      totalStock: '12'
    }))
  })
  const hat = await testProducts.add({ price: '10' })
  await page.setViewportSize({ width: 390, height: 844 })
  await steps.openHydrated(page, testProducts.path)
  const keyboard = createKeyboardUser(page)
  await keyboard.tick(page.getByLabel(`Select ${style.title}`))
  await keyboard.tick(page.getByLabel(`Select ${hat.title}`))
  const form = page.getByRole('form', { name: 'Change selected products' })
  await keyboard.pick(form.getByLabel('Change', { exact: true }), 'Change price by %')
  await keyboard.type(form.getByLabel('Change price by %'), '10')
  await keyboard.pick(form.getByLabel('Round to'), 'Round to .99')
  await keyboard.press(form.getByRole('button', { name: 'Change 5 prices' }))
  const preview = page.getByRole('dialog', { name: 'Change 5 prices?' })
  const rows = preview.getByRole('list', { name: 'Before and after' }).getByRole('listitem')
  await expect(rows).toHaveText([
    `${style.title}4 variantsPrice: $50.00–$53.00 → changed to $54.99–$57.99`,
    `${hat.title}Price: $10.00 → changed to $10.99`
  ])
  await expectAccessible(page)
  await keyboard.press(preview.getByRole('button', { name: 'Change 5 prices' }))
  await expect(steps.toast(page, '5 products changed.')).toBeVisible()
  const prices = (await testProducts.read()).map(({ price }) => price).toSorted((a, b) => a - b)
  expect(prices).toEqual([10.99, 54.99, 55.99, 56.99, 57.99])
})
