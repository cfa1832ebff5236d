import { afterEach, beforeEach, expect, test } from 'vitest'

import { type BrowserTab, closeBrowserTab, openBrowserTab } from '../../../tests/support/browser-tab.ts'

let tab: BrowserTab

beforeEach(() => void (tab = openBrowserTab()))
afterEach(closeBrowserTab)

/** True if the browser asks before it leaves the page. */
function asksBeforeLeaving(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  tab.page.dispatchEvent(event)
  return event.defaultPrevented
}

test('the browser asks before it leaves the page while any form has unsaved input', async () => {
  const { guardUnsavedInput, hasUnsavedInput } = await import('./unsaved-input.ts')
  const isGuarded = () => [hasUnsavedInput(), asksBeforeLeaving()]
  expect(isGuarded()).toEqual([false, false])
  const [stopFirst, stopSecond] = [guardUnsavedInput(), guardUnsavedInput()]
  stopFirst()
  expect(isGuarded()).toEqual([true, true])
  stopSecond()
  expect(isGuarded()).toEqual([false, false])
})

test('the browser does not ask an admin who has already confirmed', async () => {
  const { guardUnsavedInput, allowUnload } = await import('./unsaved-input.ts')
  guardUnsavedInput()
  allowUnload()
  expect(asksBeforeLeaving()).toBe(false)
})
