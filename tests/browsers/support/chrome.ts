import { chromium, type Page } from 'playwright/test'

import { browserArguments, findInstalledChrome } from '../../support/browser.ts'
import type { Browser, BrowserType, Driver, InputSource } from './driver.ts'
import { KEYS } from './tab.ts'

/** The current version, while `npm test` runs a pinned one. */
export const CHROME: BrowserType = {
  name: 'chrome',
  findMissing: () =>
    findInstalledChrome() ? undefined : 'Neither Chrome nor Chromium is installed (Debian: apt-get install chromium)',
  start
}

async function start(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: findInstalledChrome(), args: browserArguments() })
  return { openTab: async () => openTab(await browser.newPage()), stop: () => browser.close() }
}

function openTab(page: Page): Driver {
  page.on('dialog', (dialog) => void dialog.accept())
  return {
    open: async (url) => void (await page.goto(url)),
    back: async () => void (await page.goBack()),
    setViewport: (width, height) => page.setViewportSize({ width, height }),
    performActions: (sources) => performActions(page, sources),
    callFunction: (source, json) => page.evaluate(`(${source})(${JSON.stringify(json)})`),
    takeScreenshot: () => page.screenshot(),
    close: () => page.context().close()
  }
}

async function performActions({ mouse, keyboard }: Page, sources: InputSource[]): Promise<void> {
  for (const step of sources.flatMap(({ actions }) => actions)) {
    if (step.type === 'pointerMove') await mouse.move(step.x, step.y)
    else if (step.type === 'pointerDown') await mouse.down()
    else if (step.type === 'pointerUp') await mouse.up()
    else if (step.type === 'keyDown') await keyboard.down(findKeyName(step.value))
    else if (step.type === 'keyUp') await keyboard.up(findKeyName(step.value))
  }
}

const findKeyName = (value: string): string => Object.entries(KEYS).find(([, key]) => key === value)?.[0] ?? value
