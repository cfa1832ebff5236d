import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { RunOptions } from 'axe-core'
import { expect, type Page } from 'playwright/test'

declare const axe: typeof import('axe-core')

/** The package's `source` is more than twice as large. */
const AXE_SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** In dark mode only the rules about colors can give another result. */
const RULES = { light: undefined, dark: ['color-contrast', 'link-in-text-block'] }

/** Checks the page with axe in light and dark mode, or only its open modal dialog, because the rest is inert. */
export async function expectAccessible(page: Page): Promise<void> {
  // Compiling axe takes about as long as a check.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE_SOURCE)
  for (const colorScheme of ['light', 'dark'] as const) {
    // Transitions would change the colors during the check.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const options: RunOptions = { resultTypes: ['violations'], preload: false, runOnly: RULES[colorScheme] }
    const { violations } = await page.evaluate(
      (runOptions) => axe.run([...document.querySelectorAll('dialog:modal')].at(-1) ?? document, runOptions),
      options
    )
    const failures = violations.map(({ id, nodes }) => ({
      id,
      elements: nodes.map((node) => node.failureSummary + node.html)
    }))
    expect(failures, `axe on ${page.url()}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
}

/** Returns the names of controls that the accessibility tree marks as invalid. */
export async function listInvalidControls(page: Page): Promise<unknown[]> {
  const browser = await page.context().newCDPSession(page)
  const { nodes } = await browser.send('Accessibility.getFullAXTree')
  return nodes
    .filter(({ properties = [] }) =>
      properties.some(({ name, value }) => name === 'invalid' && value.value !== 'false')
    )
    .map(({ name }) => name?.value as unknown)
}
