import { type Api, route } from '../../platform/http/route.ts'
import type { ShopData } from '../../platform/shop.ts'
import { discardDraft, saveDraft } from './draft.ts'
import { publishDraft, restoreVersion } from './publish.ts'
import { listSections, readPublishedSections, readSectionsAt, readSectionView } from './queries.ts'
import { cancelScheduledVersion, reopenVersion, scheduleDraft } from './schedule.ts'

export function addContentRoutes(shop: ShopData, api: Api): void {
  route(api, 'GET /api/common/content/get', async () => ({
    success: true,
    data: await readPublishedSections(shop.db)
  }))

  route(api, 'GET /api/admin/content/preview', async ({ input: { query } }) => ({
    success: true,
    data: await readSectionsAt(shop.db, query.at)
  }))

  route(api, 'GET /api/admin/content/get', async () => ({ success: true, data: await listSections(shop.db) }))

  route(api, 'GET /api/admin/content/get/{section}', async ({ input: { params } }) => ({
    success: true,
    data: await readSectionView(shop.db, params.section)
  }))

  route(api, 'PUT /api/admin/content/draft/{section}', async ({ input: { params, body }, requester }) => ({
    success: true,
    data: await saveDraft(shop, requester, { ...params, ...body })
  }))

  route(api, 'DELETE /api/admin/content/draft/{section}', async ({ input: { params, query }, requester }) => ({
    success: true,
    data: await discardDraft(shop, requester, { ...params, ...query })
  }))

  route(api, 'POST /api/admin/content/publish/{section}', async ({ input: { params, body }, requester }) => ({
    success: true,
    data: await (body.publishAt === undefined
      ? publishDraft(shop, requester, { ...params, ...body })
      : scheduleDraft(shop, requester, { ...params, ...body, publishAt: body.publishAt }))
  }))

  route(api, 'DELETE /api/admin/content/schedule/{section}', async ({ input: { params, query }, requester }) => ({
    success: true,
    data: await cancelScheduledVersion(shop, requester, { ...params, ...query })
  }))

  route(api, 'POST /api/admin/content/reopen/{section}', async ({ input: { params, body } }) => ({
    success: true,
    data: await reopenVersion(shop, { ...params, ...body })
  }))

  route(api, 'POST /api/admin/content/restore/{section}', async ({ input: { params, body }, requester }) => ({
    success: true,
    data: await restoreVersion(shop, requester, { ...params, ...body })
  }))
}
