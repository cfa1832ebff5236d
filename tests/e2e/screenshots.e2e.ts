import type { Shot } from '../screenshots/shot.ts'
import { expectVisible } from '../screenshots/studio.ts'
import { expect, test } from './support/test.ts'

const SHOT: Shot = { name: 'cart', as: 'regular', path: '/', shows: (page) => page.getByText('1 item') }

test('a screenshot is taken only while the state is in view', async ({ page }) => {
  await page.setContent('<p>Your cart is empty</p>')
  await expect(expectVisible(page, SHOT, 200)).rejects.toThrow('does not show its state')
  await page.setContent('<p style="margin-top: 200vh">1 item</p>')
  await expect(expectVisible(page, SHOT, 200)).rejects.toThrow('does not show its state')
  await expectVisible(page, { ...SHOT, fullPage: true })
  await page.setContent('<p>1 item</p>')
  await expectVisible(page, SHOT)
})
