import { expect } from 'playwright/test'

import type { Driver } from './driver.ts'
import { describe, findElement, type Target } from './find-element.ts'

const TIMEOUT = 15_000

/** The keys of WebDriver: https://www.w3.org/TR/webdriver2/#keyboard-actions */
export const KEYS = { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C' } as const

/** A tab with the shop. Each step waits until it is possible. */
export class Tab {
  readonly #driver: Driver
  readonly #origin: string

  constructor(driver: Driver, origin: string) {
    this.#driver = driver
    this.#origin = origin
  }

  /** Waits for the hydration of an admin page, before which fields are disabled. */
  async open(path: string): Promise<void> {
    await this.#driver.open(this.#origin + path)
    await this.expectValue(() => document.querySelector('.admin astro-island[ssr]') === null, true)
  }

  back(): Promise<void> {
    return this.#driver.back()
  }

  setViewport(width: number, height = 844): Promise<void> {
    return this.#driver.setViewport(width, height)
  }

  screenshot(): Promise<Buffer> {
    return this.#driver.takeScreenshot()
  }

  /** Runs in the page without outer variables. Arguments and result are JSON. */
  async evaluate<Args extends unknown[], Result>(script: (...args: Args) => Result, ...args: Args): Promise<Result> {
    const source = `(json) => JSON.stringify((${String(script)})(...JSON.parse(json)) ?? null)`
    return JSON.parse(await this.#driver.callFunction(source, JSON.stringify(args))) as Result
  }

  async press(target: Target): Promise<void> {
    const { x, y } = await this.#findUncovered(target)
    await this.#driver.performActions([
      {
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', x, y, duration: 0, origin: 'viewport' },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 }
        ]
      }
    ])
  }

  async fill(target: Target, value: string): Promise<void> {
    await this.press(target)
    await this.evaluate(() => (document.activeElement as HTMLInputElement).select())
    await this.type(value)
  }

  async type(keys: string): Promise<void> {
    const actions = Array.from(keys, (value) => [
      { type: 'keyDown' as const, value },
      { type: 'keyUp' as const, value }
    ])
    await this.#driver.performActions([{ type: 'key', id: 'keyboard', actions: actions.flat() }])
  }

  /** The menu of a select is not part of the page. */
  async choose(target: Target, label: string): Promise<void> {
    const { x, y } = await this.#findUncovered(target)
    await this.evaluate(
      (left, top, text) => {
        const select = document.elementFromPoint(left, top)?.closest('select')
        if (!select) throw new Error('This is not a select.')
        select.focus()
        select.value = Array.from(select.options).find((option) => option.label === text)?.value ?? ''
        select.dispatchEvent(new Event('input', { bubbles: true }))
        select.dispatchEvent(new Event('change', { bubbles: true }))
      },
      x,
      y,
      label
    )
  }

  async expectVisible(target: Target): Promise<void> {
    await expect(() => this.evaluate(findElement, target, false)).toPass({ timeout: TIMEOUT })
  }

  async expectHidden(target: Target): Promise<void> {
    const findError = () => this.evaluate(findElement, target, false).then(() => 'It is visible.', String)
    await expect.poll(findError, { timeout: TIMEOUT, message: describe(target) }).toContain('There is no')
  }

  async expectPath(path: string | RegExp): Promise<void> {
    const readPath = () => this.evaluate(() => location.pathname + location.search).catch(String)
    const poll = expect.poll(readPath, { timeout: TIMEOUT })
    await (typeof path === 'string' ? poll.toBe(path) : poll.toMatch(path))
  }

  async expectValue<Result>(script: () => Result, value: Result): Promise<void> {
    await expect.poll(() => this.evaluate(script).catch(String), { timeout: TIMEOUT }).toEqual(value)
  }

  /** Returns the element that would receive a press instead. */
  async findObstacle(target: Target): Promise<string | undefined> {
    await this.expectVisible(target)
    return (await this.evaluate(findElement, target, false)).obstacle
  }

  /** Waits until the element is still and uncovered. */
  async #findUncovered(target: Target) {
    let last = { x: 0, y: 0, frame: -1 }
    const find = async () => {
      const { x, y, frame } = last
      const { obstacle, ...found } = await this.evaluate(findElement, target, true)
      last = found
      if (obstacle) throw new Error(`${describe(target)} is covered by ${obstacle}`)
      // On a busy machine, WebKit draws a single frame of a slide, and until the next one the element seems to be still.
      expect(found.frame, `${describe(target)} was drawn again`).not.toBe(frame)
      expect([found.x, found.y], `${describe(target)} does not move`).toEqual([x, y])
    }
    await expect(find).toPass({ timeout: TIMEOUT, intervals: [50] })
    return last
  }
}
