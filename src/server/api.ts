import { Hono } from 'hono'
import { cors } from 'hono/cors'

import { addAccountRoutes } from './people/accounts/routes.ts'
import { addAdminRoutes } from './people/administrators/routes.ts'
import { addAddressRoutes } from './people/addresses/routes.ts'
import { addActivityRoutes } from './people/audit/routes.ts'
import { addPasskeyRoutes } from './people/passkeys/routes.ts'
import { addPasswordRoutes } from './people/passwords/routes.ts'
import { addAuthRoutes } from './people/sessions/routes.ts'
import { addPageContextHeaders } from './web/backend/read-page-context.ts'
import { countCartUnits } from './shop/cart/queries.ts'
import { addCartRoutes } from './shop/cart/routes.ts'
import { addAdminProductRoutes } from './shop/products/administration/routes.ts'
import { cancelScheduledSales } from './shop/products/prices/cancel-sales.ts'
import { addProductGroupRoutes } from './shop/product-groups/routes.ts'
import { addCatalogRoutes } from './shop/products/routes.ts'
import { addPageReportRoutes } from './content/page-reports/routes.ts'
import { addDashboardRoutes } from './shop/dashboard/routes.ts'
import { addHealthRoutes } from './shop/health/routes.ts'
import { addBannerRoutes } from './content/banners/routes.ts'
import { readPublishedSections } from './content/texts/queries.ts'
import { addContentRoutes } from './content/texts/routes.ts'
import { addImageRoutes } from './platform/images/routes.ts'
import { addCustomerRoutes } from './people/customers/routes.ts'
import { listOrders } from './shop/orders/queries.ts'
import { addAdminOrderRoutes } from './shop/orders/administration/routes.ts'
import { addOrderRoutes } from './shop/orders/checkout/routes.ts'
import { addWebhookRoute } from './shop/payments/webhook.ts'
import { addReturnRoutes } from './shop/returns/routes.ts'
import { addPromotionRoutes } from './shop/promotions/routes.ts'
import { addReviewRoutes } from './shop/reviews/routes.ts'
import { addSearchRoutes } from './shop/search/routes.ts'
import { addSettingsRoutes } from './people/administrators/settings/routes.ts'
import { addStockAlertRoutes } from './shop/stock-alerts/routes.ts'
import { applyChangesIfDue } from './platform/schedule/apply-if-due.ts'
import type { Shop } from './platform/shop.ts'
import { addApiDocsRoutes } from './web/api-docs/routes.ts'
import { ShopError } from './platform/errors.ts'
import type { Api } from './platform/http/route.ts'

/** Creates the app of all API calls. The app around it sets who makes a call (`platform/http/env.ts`). */
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
  addPasskeyRoutes(shop, api, countCartUnits)
  addAccountRoutes(shop, api, listOrders)
  addCatalogRoutes(shop, api)
  addProductGroupRoutes(shop, api, readPublishedSections)
  addAdminProductRoutes(shop, api)
  addPromotionRoutes(shop, api)
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
  addHealthRoutes(shop, api)
  addAdminRoutes(shop, api, cancelScheduledSales)
  addWebhookRoute(shop, api)
  addApiDocsRoutes(shop, api)
  api.all('/api/*', () => {
    throw new ShopError('not-found', 'This API call does not exist.')
  })
  return api
}
