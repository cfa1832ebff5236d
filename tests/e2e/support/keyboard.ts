import { expect, type Locator, type Page } from 'playwright/test'

import { tabTo } from '../../support/steps.ts'

export type Keyboard = ReturnType<typeof keyboardOf>

/** Uses only Tab, Enter, Space and typed text. */
export function keyboardOf(page: Page) {
  const press = async (target: Locator, key = 'Enter') => {
    await tabTo(page, target)
    // Unlike `click`, a key press does not wait.
    await expect(target).toBeEnabled()
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
