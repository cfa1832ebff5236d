import { CHROME } from './chrome.ts'
import type { BrowserType } from './driver.ts'
import { FIREFOX } from './firefox.ts'
import { WEBKIT } from './webkit.ts'

export const BROWSERS: readonly BrowserType[] = [CHROME, FIREFOX, WEBKIT]
