import { findSession } from '../auth/sessions.ts'
import { countCartUnits } from '../cart/queries.ts'
import { readCatalogVersion } from '../catalog/catalog-version.ts'
import { CART_COUNT, CATALOG_VERSION, SHOP_NAME } from '../http/page-context-headers.ts'
import { type Api, readCredentials } from '../http/route.ts'
import type { Credentials, Session } from '../http/session.ts'
import { readShopName } from '../settings/read-settings.ts'
import type { Shop } from '../shop.ts'

/** Every page needs these. */
export interface PageContext {
  session: Session | null
  catalogVersion: number
  cartCount: number
  shopName: string
}

/** First applies the scheduled changes that are due. */
export async function loadPageContext(shop: Shop, credentials: Credentials): Promise<PageContext> {
  const catalogVersion = await readCatalogVersion(shop)
  const session = await findSession(shop, credentials)
  return {
    session,
    catalogVersion,
    cartCount: session ? await countCartUnits(shop.db, session.user.id) : 0,
    shopName: await readShopName(shop.config, shop.db)
  }
}

/** Sends the page context to a front end on another host, which calls check-auth for each page, also without a session. */
export function addPageContextHeaders(shop: Shop, api: Api): void {
  api.use('/api/auth/check-auth', async (context, next) => {
    const { session, catalogVersion, cartCount, shopName } = await loadPageContext(shop, readCredentials(shop, context))
    context.env.session ??= session
    context.header(CATALOG_VERSION, String(catalogVersion))
    context.header(CART_COUNT, String(cartCount))
    context.header(SHOP_NAME, encodeURIComponent(shopName))
    await next()
  })
}
