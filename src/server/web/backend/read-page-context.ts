import { countCartUnits } from '../../shop/cart/queries.ts'
import { readPageVersion } from '../page-version.ts'
import type { PageContext } from '../../platform/http/env.ts'
import { BROWSING, CART_COUNT, PAGE_VERSION, SHOP_NAME } from '../../platform/http/page-context-headers.ts'
import type { Api } from '../../platform/http/route.ts'
import type { Session } from '../../platform/http/session.ts'
import { readPageSettings } from '../../platform/settings/read-settings.ts'
import type { Shop } from '../../platform/shop.ts'

/** First applies the scheduled changes that are due. */
export async function readPageContext(shop: Shop, session: Session | null): Promise<Required<PageContext>> {
  return {
    pageVersion: await readPageVersion(shop),
    cartCount: session ? await countCartUnits(shop.db, session.user.id) : 0
  }
}

/** Sends the page context to a front end on another host, which calls check-auth for each page, also without a session. */
export function addPageContextHeaders(shop: Shop, api: Api): void {
  api.use('/api/auth/check-auth', async (context, next) => {
    const { pageVersion, cartCount } = await readPageContext(shop, context.get('session'))
    const { shopName, browsing } = await readPageSettings(shop.config, shop.db)
    context.header(PAGE_VERSION, pageVersion)
    context.header(CART_COUNT, String(cartCount))
    context.header(SHOP_NAME, encodeURIComponent(shopName.toWellFormed()))
    context.header(BROWSING, browsing)
    await next()
  })
}
