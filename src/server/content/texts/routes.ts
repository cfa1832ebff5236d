import { type Api, route } from '../../platform/http/route.ts'
import type { ShopData } from '../../platform/shop.ts'
import { discardDraft, saveDraft } from './draft.ts'
import { publishDraft, restoreVersion } from './publish.ts'
import { listSections, readPublishedSections, readSectionsAt, readSectionView } from './queries.ts'
import { cancelScheduledVersion, reopenVersion, scheduleDraft } from './schedule.ts'

export function addContentRoutes(shop: ShopData, api: Api): void {
  route(api, 'GET /api/common/content/get', async () => ({ data: await readPublishedSections(shop.db) }))

  route(api, 'GET /api/admin/content/preview', async ({ query }) => ({ data: await readSectionsAt(shop.db, query.at) }))

  route(api, 'GET /api/admin/content/get', async () => ({ data: await listSections(shop.db) }))

  route(api, 'GET /api/admin/content/get/{section}', async ({ params }) => ({
    data: await readSectionView(shop.db, params.section)
  }))

  route(api, 'PUT /api/admin/content/draft/{section}', async ({ params, body, requester }) => ({
    data: await saveDraft(shop, requester, { ...params, ...body })
  }))

  route(api, 'DELETE /api/admin/content/draft/{section}', async ({ params, query, requester }) => ({
    data: await discardDraft(shop, requester, { ...params, ...query })
  }))

  route(api, 'POST /api/admin/content/publish/{section}', async ({ params, body, requester }) => ({
    data: await (body.publishAt === undefined
      ? publishDraft(shop, requester, { ...params, ...body })
      : scheduleDraft(shop, requester, { ...params, ...body, publishAt: body.publishAt }))
  }))

  route(api, 'DELETE /api/admin/content/schedule/{section}', async ({ params, query, requester }) => ({
    data: await cancelScheduledVersion(shop, requester, { ...params, ...query })
  }))

  route(api, 'POST /api/admin/content/reopen/{section}', async ({ params, body }) => ({
    data: await reopenVersion(shop, { ...params, ...body })
  }))

  route(api, 'POST /api/admin/content/restore/{section}', async ({ params, body, requester }) => ({
    data: await restoreVersion(shop, requester, { ...params, ...body })
  }))
}
