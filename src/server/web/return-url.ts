import type { HonoRequest } from 'hono'

import type { SessionUser } from '../../api/contract/auth.ts'
import { getHomeUrl } from '../../domain/accounts/home-url.ts'
import { CAMPAIGN_PARAMETER } from '../../domain/page-reports/campaigns.ts'
import { isProductPath, removeTitleFromPath } from '../../domain/products/product-url.ts'
import type { Config } from '../platform/config/config.ts'
import type { RequestContext } from '../platform/http/env.ts'
import {
  createExpiredReturnUrlCookie,
  isReturnUrlDisabled,
  readReturnUrlCookie,
  createReturnUrlCookie
} from '../platform/http/cookies.ts'
import { findRedirect, isAuthPath } from './guard.ts'
import { isOpenPage } from './shared-pages.ts'

const LOGIN = '/auth/login'
const SHOPPER_HOME = getHomeUrl('user')

const MAX_COOKIE_LENGTH = 1000

/** Cannot match the URL of another host, however that is written. */
const SCREEN_PATH = /^\/shop\/(?:product\/[\w-]+|[a-z-]+)$/

interface Redirect {
  location: string
  cookies: string[]
}

/** Stores the URL of a product, or one with a query, in a cookie before the login, and redirects to it afterwards. */
export function resolveRedirect(
  config: Config,
  context: RequestContext,
  redirectTarget: string,
  user?: SessionUser
): Redirect {
  const { req } = context
  const url = context.get('url')
  const storedUrl = readReturnUrlCookie(config, req.header('cookie'))
  if (!isNavigation(req)) return { location: redirectTarget, cookies: [] }
  if (user && url.pathname === '/')
    return {
      location: resolveReturnUrl(storedUrl, user) ?? findCampaignHomeUrl(url, redirectTarget) ?? redirectTarget,
      cookies: expireReturnUrl(config, storedUrl)
    }
  if (redirectTarget !== LOGIN || isReturnUrlDisabled(storedUrl))
    return { location: findCampaignHomeUrl(url, redirectTarget) ?? redirectTarget, cookies: [] }
  const returnUrl = toReturnUrl(new URL(findCampaignHomeUrl(url, SHOPPER_HOME) ?? url, url))
  // The last request counts, so a URL that is not stored clears an earlier one.
  return {
    location: redirectTarget,
    cookies: returnUrl
      ? [createReturnUrlCookie(config, encodeURIComponent(returnUrl))]
      : expireReturnUrl(config, storedUrl)
  }
}

/** Stores the page of the products whose link leads to the login, or clears the URL of an earlier one. */
export function storeReferrer(config: Config, context: RequestContext): string[] {
  const { req } = context
  const storedUrl = readReturnUrlCookie(config, req.header('cookie'))
  if (!isAuthPath(context.get('path')) || !isNavigation(req) || isReturnUrlDisabled(storedUrl)) return []
  const referrer = URL.parse(req.header('referer') ?? '')
  if (referrer?.host !== req.header('host') || !referrer || isAuthPath(referrer.pathname)) return []
  const returnUrl = isOpenPage(referrer) ? toReturnUrl(referrer) : undefined
  return returnUrl ? [createReturnUrlCookie(config, encodeURIComponent(returnUrl))] : expireReturnUrl(config, storedUrl)
}

/** Old browsers do not send the header, nor do others over plain HTTP. */
const isNavigation = (req: HonoRequest): boolean =>
  req.method === 'GET' && (req.header('sec-fetch-mode') ?? 'navigate') === 'navigate'

const expireReturnUrl = (config: Config, storedUrl: string | undefined): string[] =>
  storedUrl ? [createExpiredReturnUrlCookie(config)] : []

/** A link to `/` can contain a campaign. Redirects keep it, because the home page reports the visit. */
const findCampaignHomeUrl = ({ pathname, search, searchParams }: URL, homeUrl: string): string | undefined =>
  pathname === '/' && homeUrl === SHOPPER_HOME && searchParams.has(CAMPAIGN_PARAMETER)
    ? SHOPPER_HOME + search
    : undefined

function toReturnUrl(url: URL): string | undefined {
  const returnUrl = url.pathname + url.search
  const isValid =
    (url.search || isProductPath(url.pathname)) &&
    SCREEN_PATH.test(url.pathname) &&
    encodeURIComponent(returnUrl).length <= MAX_COOKIE_LENGTH
  return isValid ? returnUrl : undefined
}

/** Checks the URL again, because anyone can forge a cookie. */
function resolveReturnUrl(storedUrl: string | undefined, user: SessionUser): string | undefined {
  const url = storedUrl ? URL.parse(tryDecode(storedUrl), 'http://shop') : null
  if (url?.origin !== 'http://shop' || findRedirect(removeTitleFromPath(url.pathname), user)) return undefined
  return toReturnUrl(url)
}

function tryDecode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
