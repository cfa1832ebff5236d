import type { Page } from 'playwright/test'

/** Presses a button by its exact name, the first of them that can be seen. */
export const press =
  (...names: string[]) =>
  async (page: Page): Promise<void> => {
    const button = names
      .map((name) => page.getByRole('button', { name, exact: true }))
      .reduce((one, next) => one.or(next))
    await button.filter({ visible: true }).first().click()
  }

/** A toast has said what went wrong. */
export const toldBadly = (page: Page): Promise<void> => page.locator('#toasts').getByRole('alert').last().waitFor()
