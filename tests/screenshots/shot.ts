import type { Locator, Page } from 'playwright/test'

/** A newcomer has no data, a regular an address, an order and a cart, a hoarder the maximum of everything. */
export type ShotUser = 'nobody' | 'newcomer' | 'regular' | 'hoarder' | 'admin'

export const WIDTHS = [360, 768, 1280] as const
type Width = (typeof WIDTHS)[number]

export interface Shot {
  name: string
  as: ShotUser
  /** `{order}`, `{product}`, `{purchased}` and `{soldOut}` are replaced with ids. */
  path: string
  /** Requests whose URL contains this get no response. */
  stalled?: string
  /** Requests whose URL contains or matches this fail. */
  failing?: string | RegExp
  act?: (page: Page) => Promise<void>
  /** An element that only this state has. */
  shows: (page: Page) => Locator
  fullPage?: boolean
  only?: Width
  noScripts?: true
}
