import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { RunOptions } from 'axe-core'
import { expect, type ElementHandle, type Frame, type Page } from 'playwright/test'

declare const axe: typeof import('axe-core')

/** The package's `source` is more than twice as large. */
const AXE_SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** In dark mode only the rules about colors can give another result. */
const RULES = { light: undefined, dark: ['color-contrast', 'link-in-text-block'] }

/**
 * Checks the page and its frames with axe in light and dark mode, or only its open modal dialog, because the rest is
 * inert. Each frame is a document with landmarks of its own.
 */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Transitions would change the colors during the check.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const frame of page.frames()) if (await isActive(frame)) await expectAccessibleFrame(frame, colorScheme)
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
}

async function isActive(frame: Frame): Promise<boolean> {
  if (!frame.parentFrame()) return true
  const element = await frame.frameElement()
  return (element as ElementHandle<Element>).evaluate(
    (own) => !document.querySelector('dialog:modal') || own.closest('dialog:modal') !== null
  )
}

async function expectAccessibleFrame(frame: Frame, colorScheme: keyof typeof RULES): Promise<void> {
  // Compiling axe takes about as long as a check.
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE_SOURCE)
  const options: RunOptions = {
    resultTypes: ['violations'],
    preload: false,
    iframes: false,
    runOnly: RULES[colorScheme],
    // A preview may show a section without the page's heading.
    rules: { 'page-has-heading-one': { enabled: frame.parentFrame() === null } }
  }
  const { violations } = await frame.evaluate(
    (runOptions) => axe.run([...document.querySelectorAll('dialog:modal')].at(-1) ?? document, runOptions),
    options
  )
  const failures = violations.map(({ id, nodes }) => ({
    id,
    elements: nodes.map((node) => node.failureSummary + node.html)
  }))
  expect(failures, `axe on ${frame.url()}, ${colorScheme}`).toEqual([])
}

/** Returns the names of controls that the accessibility tree marks as invalid. */
export const listInvalidControls = (page: Page): Promise<unknown[]> =>
  listControls(page, ({ name, value }) => name === 'invalid' && value.value !== 'false')

/** Returns the names of controls that the accessibility tree reports as expanded. */
export const listExpandedControls = (page: Page): Promise<unknown[]> =>
  listControls(page, ({ name, value }) => name === 'expanded' && value.value === true)

type Property = { name: string; value: { value?: unknown } }

async function listControls(page: Page, hasState: (property: Property) => boolean): Promise<unknown[]> {
  const browser = await page.context().newCDPSession(page)
  const { nodes } = await browser.send('Accessibility.getFullAXTree')
  return nodes.filter(({ properties = [] }) => properties.some(hasState)).map(({ name }) => name?.value as unknown)
}
