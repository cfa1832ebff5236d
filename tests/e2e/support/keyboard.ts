import { expect, type Locator, type Page } from 'playwright/test'

import { tabTo } from '../../support/steps.ts'

export interface InputMethod {
  press(target: Locator): Promise<void>
  type(field: Locator, text: string): Promise<void>
  pick(select: Locator, label: string): Promise<void>
  tick(box: Locator): Promise<void>
  chooseFile(input: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void>
}

export const byPointer = (): InputMethod => ({
  press: (target) => target.click(),
  type: (field, text) => field.fill(text),
  pick: async (select, label) => void (await select.selectOption({ label })),
  tick: (box) => box.check(),
  chooseFile: (input, file) => input.setInputFiles(file)
})

/** Uses only Tab, Enter, Space and typed text. */
export function byKeyboard(page: Page): InputMethod {
  const press = async (target: Locator, key = 'Enter') => {
    await tabTo(page, target)
    // Unlike `click`, a key press does not wait.
    await expect(target).toBeEnabled()
    await page.keyboard.press(key)
  }
  return {
    press,
    async type(field, text) {
      await tabTo(page, field)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
    async pick(select, label) {
      await tabTo(page, select)
      await page.keyboard.type(label)
      await expect(select.locator('option:checked')).toHaveText(label)
    },
    tick: (box) => press(box, 'Space'),
    async chooseFile(input, file) {
      const chooserPromise = page.waitForEvent('filechooser')
      await press(input, 'Space')
      await (await chooserPromise).setFiles(file)
    }
  }
}
