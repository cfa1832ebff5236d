import { type BrowserContext, chromium } from 'playwright/test'

import { browserLaunch } from '../../support/browser.ts'

/** Starts a browser with a profile in this folder, as a phone has it: other contexts are incognito windows. */
export const launchPersistent = async (folder: string, baseURL: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, { ...(await browserLaunch()), baseURL, serviceWorkers: 'allow' })
