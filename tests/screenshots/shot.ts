import type { Locator, Page } from 'playwright/test'

/**
 * Who looks: someone who is not signed in, a shopper who is new and has nothing yet, one who has an address, an order
 * and a cart, one who has too much of everything, in a shop whose catalogue is just as trying, or the administrator.
 */
export type Who = 'nobody' | 'newcomer' | 'regular' | 'hoarder' | 'admin'

export const WIDTHS = [360, 1280] as const
type Width = (typeof WIDTHS)[number]

/** A state of a screen: who sees it, where, and how to get there. */
export interface Shot {
  name: string
  as: Who
  /** `{order}`, `{product}` and `{purchased}` stand for ids of whoever looks. */
  path: string
  /** Calls whose address contains this are never answered. */
  held?: string
  /** Calls whose address contains this do not reach the shop. */
  cut?: string
  /** What is done before the picture is taken. */
  act?: (page: Page) => Promise<void>
  /** Finds what only this state has in view, without which no picture is taken. */
  shows: (page: Page) => Locator
  /** All of the page, and not only what is in view. */
  whole?: boolean
  /** At this width alone. */
  only?: Width
  /** With scripts turned off. */
  plain?: true
}
