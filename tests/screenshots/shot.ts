import type { Locator, Page } from 'playwright/test'

/**
 * The user of a shot: not signed in; a shopper without data; one with an address, an order and a cart; one with the
 * maximum of everything, in a shop with extreme data; the administrator.
 */
export type ShotUser = 'nobody' | 'newcomer' | 'regular' | 'hoarder' | 'admin'

export const WIDTHS = [360, 1280] as const
type Width = (typeof WIDTHS)[number]

/** One state of one screen. */
export interface Shot {
  name: string
  as: ShotUser
  /** `{order}`, `{product}` and `{purchased}` stand for ids of the user. */
  path: string
  /** Requests whose URL contains this are never answered. */
  stalled?: string
  /** Requests whose URL contains this fail. */
  failing?: string
  /** Runs before the picture is taken. */
  act?: (page: Page) => Promise<void>
  /** Finds an element that only this state has. Without it no picture is taken. */
  shows: (page: Page) => Locator
  /** The full page instead of the viewport. */
  fullPage?: boolean
  only?: Width
  /** Scripts are turned off. */
  noScripts?: true
}
