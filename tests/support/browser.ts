import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { chromium, type LaunchOptions } from 'playwright/test'

const NAMES = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome']

/** Elsewhere Playwright knows where Chrome is installed, and says how to install it. */
const PACKAGED_FOR_THIS = process.platform === 'linux' && process.arch === 'x64'

/** Chrome's sandbox does not start as root, and small machines have little shared memory. */
const AS_ROOT = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu']

/** How to start a browser on this machine: the one that is named, Playwright's own, an installed one, or the packaged one. */
export async function browserLaunch(): Promise<LaunchOptions> {
  const executablePath = process.env.CHROME_PATH ?? own() ?? installed()
  if (!executablePath && !PACKAGED_FOR_THIS) return { channel: 'chrome' }
  return { executablePath: executablePath ?? (await packaged()), args: process.getuid?.() === 0 ? AS_ROOT : [] }
}

function own(): string | undefined {
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

function installed(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

async function packaged(): Promise<string> {
  const { default: bundled } = await import('@sparticuz/chromium')
  return bundled.executablePath()
}
