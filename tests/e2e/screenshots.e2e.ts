import type { Shot } from '../screenshots/shot.ts'
import { expectShown } from '../screenshots/studio.ts'
import { expect, test } from './support/test.ts'

const SHOT: Shot = { name: 'cart', as: 'regular', path: '/', shows: (page) => page.getByText('1 item') }

test('a screenshot is taken only while the state is in view', async ({ page }) => {
  await page.setContent('<p>Your cart is empty</p>')
  await expect(expectShown(page, SHOT, 200)).rejects.toThrow('does not show its state')
  await page.setContent('<p style="margin-top: 200vh">1 item</p>')
  await expect(expectShown(page, SHOT, 200)).rejects.toThrow('does not show its state')
  await expectShown(page, { ...SHOT, whole: true })
  await page.setContent('<p>1 item</p>')
  await expectShown(page, SHOT)
})
