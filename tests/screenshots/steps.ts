import type { Locator, Page } from 'playwright/test'

type Find = (page: Page) => Locator

/** Some elements exist for narrow and for wide windows. */
const visible = (locator: Locator): Locator => locator.filter({ visible: true }).first()

export const text =
  (words: string | RegExp): Find =>
  (page) =>
    visible(page.getByText(words))

export const heading =
  (name: string): Find =>
  (page) =>
    visible(page.getByRole('heading', { name }))

export const button =
  (name: string | RegExp): Find =>
  (page) =>
    visible(page.getByRole('button', { name }))

export const link =
  (name: string): Find =>
  (page) =>
    visible(page.getByRole('link', { name }))

export const toast =
  (words: string): Find =>
  (page) =>
    page.locator('#toasts').getByText(words).last()

export const press =
  (name: string) =>
  (page: Page): Promise<void> =>
    visible(page.getByRole('button', { name, exact: true })).click()
