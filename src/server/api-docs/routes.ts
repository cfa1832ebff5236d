import type { Shop } from '../shop.ts'
import { DOCS_CONTENT_SECURITY_POLICY } from './style.ts'
import { renderApiDocs } from './page.ts'
import { createOpenApi } from './openapi.ts'
import type { Api } from '../http/route.ts'

export function apiDocsRoutes({ config }: Shop, api: Api): void {
  // The documents never change and take a while to create.
  let document: object | undefined
  let page: string | undefined

  api.get('/api/openapi.json', (exchange) => exchange.json((document ??= createOpenApi(config))))

  api.get('/api/docs', (exchange) => {
    exchange.header('content-security-policy', DOCS_CONTENT_SECURITY_POLICY)
    exchange.header('x-content-type-options', 'nosniff')
    return exchange.html((page ??= renderApiDocs(config)))
  })
}
