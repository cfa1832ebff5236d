import type { Locator, Page } from 'playwright/test'

async function findCenter(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox()
  if (!box) throw new Error('The target is not visible.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Drags a finger sideways over the middle of the target. Only Chromium can do it. */
export async function dragFinger(page: Page, target: Locator, distance: number): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const { x, y } = await findCenter(target)
  // Without times, the speed of the swipe depends on how fast the events arrive, and a slow one can snap back.
  let timestamp = Date.now() / 1000 - 1
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: number[]) => {
    timestamp += 0.016
    return browser.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map((at) => ({ x: at, y })),
      timestamp
    })
  }
  const start = x - distance / 2
  await touch('touchStart', [start])
  for (let step = 1; step <= 20; step += 1) await touch('touchMove', [start + (distance * step) / 20])
  await touch('touchEnd', [])
}

/** Spreads two fingers over the middle of the target, which doubles its size. */
export async function pinchOpen(page: Page, target: Locator): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Input.synthesizePinchGesture', { ...(await findCenter(target)), scaleFactor: 2 })
}
