import { parseCampaigns } from '../../../domain/page-reports/campaigns.ts'
import type { Db } from '../database/schema.ts'

/** Reads the names of campaigns from the settings. No environment variable sets them. */
export async function readRegisteredCampaigns(db: Db): Promise<Set<string>> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', 'campaigns').executeTakeFirst()
  return parseCampaigns(row ? (JSON.parse(row.value) as string) : '')
}
