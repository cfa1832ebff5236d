import type { Api } from '../../platform/http/route.ts'
import { readShopDetails } from '../../platform/settings/read-settings.ts'
import type { Shop } from '../../platform/shop.ts'
import { createOpenApi } from './openapi.ts'
import { DOCS_CONTENT_SECURITY_POLICY, renderApiDocs } from './page.ts'

interface Documents {
  shopName: string
  openApi: object
  page: string
}

export function addApiDocsRoutes({ config, db }: Shop, api: Api): void {
  let documents: Documents | undefined

  /** They take a while to create, and depend only on the shop's name. */
  async function readDocuments(): Promise<Documents> {
    const details = await readShopDetails(config, db)
    const { shopName } = details
    if (documents?.shopName !== shopName)
      documents = { shopName, openApi: createOpenApi(details), page: renderApiDocs(details) }
    return documents
  }

  api.get('/api/openapi.json', async (context) => context.json((await readDocuments()).openApi))

  api.get('/api/docs', async (context) => {
    context.header('content-security-policy', DOCS_CONTENT_SECURITY_POLICY)
    context.header('x-content-type-options', 'nosniff')
    return context.html((await readDocuments()).page)
  })
}
