import { expect, type Locator, type Page } from 'playwright/test'

import { tabTo } from '../../support/steps.ts'

export type KeyboardUser = ReturnType<typeof createKeyboardUser>

/** Uses only Tab, Enter, Space and typed text. */
export function createKeyboardUser(page: Page) {
  const press = async (target: Locator, key = 'Enter') => {
    await tabTo(page, target)
    // Waits until it is enabled, and nothing covers it.
    if (key === 'Enter') await target.click({ trial: true })
    await page.keyboard.press(key)
  }
  return {
    press,
    async type(field: Locator, text: string) {
      await tabTo(page, field)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
    async pick(select: Locator, label: string) {
      await tabTo(page, select)
      await page.keyboard.type(label)
      await expect(select.locator('option:checked')).toHaveText(label)
    },
    tick: (box: Locator) => press(box, 'Space'),
    async chooseFile(input: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
      const chooserPromise = page.waitForEvent('filechooser')
      await press(input, 'Space')
      await (await chooserPromise).setFiles(file)
    }
  }
}
