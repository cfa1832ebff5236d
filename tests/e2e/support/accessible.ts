import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

/** The rules of axe that look at colours; no other can tell light from dark. */
const COLOURS = ['color-contrast', 'link-in-text-block']

/** No rule of axe is broken by what the page shows now, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Nothing is measured halfway through a transition.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const axe = new AxeBuilder({ page }).setLegacyMode()
    const { violations } = await (colorScheme === 'dark' ? axe.withRules(COLOURS) : axe).analyze()
    const found = violations.map(({ id, nodes }) => ({
      id,
      where: nodes.map((node) => node.failureSummary + node.html)
    }))
    expect(found, `axe on ${page.url()}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
}
