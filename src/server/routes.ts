import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { requestId } from 'hono/request-id'

import { accountRoutes } from './account/routes.ts'
import { adminRoutes } from './admins/routes.ts'
import { addressRoutes } from './addresses/routes.ts'
import { activityRoutes } from './activity/routes.ts'
import { passwordRoutes } from './auth/password-routes.ts'
import { authRoutes } from './auth/routes.ts'
import { loadPageContext } from './auth/page-context.ts'
import { cartRoutes } from './cart/routes.ts'
import { adminProductRoutes } from './product-admin/routes.ts'
import { catalogRoutes } from './catalog/routes.ts'
import { pageReportRoutes } from './daily-counts/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { bannerRoutes } from './banners/routes.ts'
import { contentRoutes } from './content-versions/routes.ts'
import { imageRoutes } from './images/routes.ts'
import { customerRoutes } from './customers/routes.ts'
import { adminOrderRoutes } from './order-admin/routes.ts'
import { orderRoutes } from './checkout/routes.ts'
import { webhookRoute } from './payments/webhook.ts'
import { returnRoutes } from './returns/routes.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { settingsRoutes } from './settings-admin/routes.ts'
import { stockAlertRoutes } from './stock-alerts/routes.ts'
import { applyChangesIfDue } from './schedule/apply-if-due.ts'
import type { Shop } from './shop.ts'
import { apiDocsRoutes } from './api-docs/routes.ts'
import { respondWithError } from './http/errors.ts'
import { recordRefusal } from './audit/record-refusal.ts'
import type { Api } from './http/route.ts'

export function createApi(shop: Shop): Api {
  const api: Api = new Hono()
  api.onError(async (error, context) => {
    await recordRefusal(shop, error, context)
    return respondWithError(shop, error, context)
  })
  api.notFound((context) =>
    context.json({ success: false, code: 'not-found', message: 'This API call does not exist.' }, 404)
  )
  api.use(requestId())
  api.use(async (context, next) => {
    // Before the response exists, because Hono copies a response to change its headers.
    context.header('cache-control', 'no-store')
    // Calls without a session, which need no query, rely on the last known time.
    await applyChangesIfDue(shop)
    context.set('findSession', async (credentials) => (await loadPageContext(shop, credentials)).session)
    await next()
  })
  if (shop.config.trustedOrigins.length > 0) {
    api.use(
      cors({ origin: shop.config.trustedOrigins, credentials: true, exposeHeaders: ['retry-after'], maxAge: 600 })
    )
  }
  authRoutes(shop, api)
  passwordRoutes(shop, api)
  accountRoutes(shop, api)
  catalogRoutes(shop, api)
  adminProductRoutes(shop, api)
  reviewRoutes(shop, api)
  stockAlertRoutes(shop, api)
  searchRoutes(shop, api)
  bannerRoutes(shop, api)
  contentRoutes(shop, api)
  imageRoutes(shop, api)
  cartRoutes(shop, api)
  addressRoutes(shop, api)
  orderRoutes(shop, api)
  returnRoutes(shop, api)
  adminOrderRoutes(shop, api)
  dashboardRoutes(shop, api)
  pageReportRoutes(shop, api)
  customerRoutes(shop, api)
  activityRoutes(shop, api)
  settingsRoutes(shop, api)
  adminRoutes(shop, api)
  webhookRoute(shop, api)
  apiDocsRoutes(shop, api)
  return api
}
