import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { chromium, type LaunchOptions } from 'playwright/test'

const NAMES = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome']

/** Elsewhere Playwright finds an installed Chrome, and says how to install it. */
const IS_PACKAGED = process.platform === 'linux' && process.arch === 'x64'

/** Without it, 24 tests start 59 page processes instead of 24. */
const ONE_PROCESS_PER_CONTEXT = '--renderer-process-limit=1'

/** Chrome's sandbox does not start as root, and small machines have little shared memory. */
const AS_ROOT = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu']

/** Prefers the named browser, then the packaged one, so that everybody runs the same, then Playwright's and an installed one. */
export async function browserLaunch(): Promise<LaunchOptions> {
  const args = browserArguments()
  const executablePath = process.env.CHROME_PATH ?? (IS_PACKAGED ? await packaged() : (own() ?? findInstalledChrome()))
  return executablePath ? { executablePath, args } : { channel: 'chrome', args }
}

export const browserArguments = (): string[] =>
  process.getuid?.() === 0 ? [ONE_PROCESS_PER_CONTEXT, ...AS_ROOT] : [ONE_PROCESS_PER_CONTEXT]

function own(): string | undefined {
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

export function findInstalledChrome(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

async function packaged(): Promise<string> {
  const { default: bundled } = await import('@sparticuz/chromium')
  return bundled.executablePath()
}
