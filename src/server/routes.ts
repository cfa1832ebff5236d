import { Hono } from 'hono'
import { cors } from 'hono/cors'

import { addAccountRoutes } from './account/routes.ts'
import { addAdminRoutes } from './admins/routes.ts'
import { addAddressRoutes } from './addresses/routes.ts'
import { addActivityRoutes } from './activity/routes.ts'
import { addPasswordRoutes } from './auth/password-routes.ts'
import { addAuthRoutes } from './auth/routes.ts'
import { addPageContextHeaders } from './backend/page-context.ts'
import { countCartUnits } from './cart/queries.ts'
import { addCartRoutes } from './cart/routes.ts'
import { addAdminProductRoutes } from './product-admin/routes.ts'
import { addCatalogRoutes } from './catalog/routes.ts'
import { addPageReportRoutes } from './daily-counts/routes.ts'
import { addDashboardRoutes } from './dashboard/routes.ts'
import { addBannerRoutes } from './banners/routes.ts'
import { addContentRoutes } from './content-versions/routes.ts'
import { addImageRoutes } from './images/routes.ts'
import { addCustomerRoutes } from './customers/routes.ts'
import { addAdminOrderRoutes } from './order-admin/routes.ts'
import { addOrderRoutes } from './checkout/routes.ts'
import { addWebhookRoute } from './payments/webhook.ts'
import { addReturnRoutes } from './returns/routes.ts'
import { addReviewRoutes } from './reviews/routes.ts'
import { addSearchRoutes } from './search/routes.ts'
import { addSettingsRoutes } from './settings-admin/routes.ts'
import { addStockAlertRoutes } from './stock-alerts/routes.ts'
import { applyChangesIfDue } from './schedule/apply-if-due.ts'
import type { Shop } from './shop.ts'
import { addApiDocsRoutes } from './api-docs/routes.ts'
import { ShopError } from './errors.ts'
import type { Api } from './http/route.ts'

/** Creates the app of all API calls. The app around it sets who makes a call (`http/env.ts`). */
export function createApi(shop: Shop): Api {
  const api: Api = new Hono()
  api.use('/api/*', async (context, next) => {
    // Before the response exists, because Hono copies a response to change its headers.
    context.header('cache-control', 'no-store')
    await applyChangesIfDue(shop)
    await next()
  })
  if (shop.config.trustedOrigins.length > 0) {
    api.use(
      '/api/*',
      cors({ origin: shop.config.trustedOrigins, credentials: true, exposeHeaders: ['retry-after'], maxAge: 600 })
    )
  }
  addPageContextHeaders(shop, api)
  addAuthRoutes(shop, api, countCartUnits)
  addPasswordRoutes(shop, api)
  addAccountRoutes(shop, api)
  addCatalogRoutes(shop, api)
  addAdminProductRoutes(shop, api)
  addReviewRoutes(shop, api)
  addStockAlertRoutes(shop, api)
  addSearchRoutes(shop, api)
  addBannerRoutes(shop, api)
  addContentRoutes(shop, api)
  addImageRoutes(shop, api)
  addCartRoutes(shop, api)
  addAddressRoutes(shop, api)
  addOrderRoutes(shop, api)
  addReturnRoutes(shop, api)
  addAdminOrderRoutes(shop, api)
  addDashboardRoutes(shop, api)
  addPageReportRoutes(shop, api)
  addCustomerRoutes(shop, api)
  addActivityRoutes(shop, api)
  addSettingsRoutes(shop, api)
  addAdminRoutes(shop, api)
  addWebhookRoute(shop, api)
  addApiDocsRoutes(shop, api)
  api.all('/api/*', () => {
    throw new ShopError('not-found', 'This API call does not exist.')
  })
  return api
}
