import type { Shop } from '../shop.ts'
import { DOCS_POLICY } from './style.ts'
import { apiDocs } from './page.ts'
import { openApi } from './openapi.ts'
import type { Api } from '../http/route.ts'

/** What the API says of itself; made at the first question, since it takes a while and never changes. */
export function docsRoutes({ config }: Shop, api: Api): void {
  let document: object | undefined
  let page: string | undefined

  api.get('/api/openapi.json', (exchange) => exchange.json((document ??= openApi(config))))

  api.get('/api/docs', (exchange) => {
    exchange.header('content-security-policy', DOCS_POLICY)
    exchange.header('x-content-type-options', 'nosniff')
    return exchange.html((page ??= apiDocs(config)))
  })
}
