import type { ContentSection } from '../../../domain/content/sections.ts'
import { DEFAULT_GROUPS } from '../../../domain/products/product-groups.ts'
import { FIRST_STEPS, type FirstStep } from '../../../domain/settings/first-steps.ts'
import type { Db } from '../../platform/database/schema.ts'
import { readSettings } from '../../platform/settings/read-settings.ts'
import type { Shop } from '../../platform/shop.ts'

/** Returns none in a demo, unless it is open to everyone. */
export async function listOpenSteps({ config, db }: Shop): Promise<FirstStep[]> {
  const { browsing, shopName, showFirstSteps } = await readSettings(config, db)
  if (!showFirstSteps || (config.mode !== 'serve' && browsing !== 'everyone')) return []
  const done: Record<FirstStep, boolean> = {
    name: shopName !== 'Your Store',
    texts: await arePublished(db, ['information.terms', 'information.privacy', 'information.contact']),
    delivery: await arePublished(db, ['information.delivery-and-returns']),
    category: await hasOwnCategory(db),
    product: (await db.selectFrom('products').select('id').limit(1).executeTakeFirst()) !== undefined,
    payments: config.payments.kind !== 'simulated'
  }
  return FIRST_STEPS.filter((step) => !done[step])
}

async function arePublished(db: Db, sections: ContentSection[]): Promise<boolean> {
  const query = db.selectFrom('content_versions').select('section').distinct().where('section', 'in', sections)
  return (await query.where('state', '=', 'published').execute()).length === sections.length
}

async function hasOwnCategory(db: Db): Promise<boolean> {
  const query = db.selectFrom('product_groups').select('slug').where('kind', '=', 'category')
  const row = await query.where('slug', 'not in', Object.keys(DEFAULT_GROUPS.category)).limit(1).executeTakeFirst()
  return row !== undefined
}
