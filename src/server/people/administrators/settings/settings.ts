import type { SettingName, Settings, SettingsView } from '../../../../api/contract/settings.ts'
import { pick } from '../../../../lib/pick.ts'
import { incrementCatalogVersion } from '../../../platform/catalog-version.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transact.ts'
import { ShopError } from '../../../platform/errors.ts'
import type { Requester } from '../../../platform/http/session.ts'
import { readSettings } from '../../../platform/settings/read-settings.ts'
import { type Clock, nowIso, type Shop } from '../../../platform/shop.ts'
import { recordAudit } from '../../audit/audit.ts'
import { notifyOtherOwners } from '../notify-others.ts'

type Changes = { [Name in SettingName]?: Settings[Name] | undefined }

/** Returns the settings after the change. Throws a ShopError if one of them is locked. */
export function updateSettings(shop: Shop, requester: Requester, changes: Changes): Promise<SettingsView> {
  const { config, db } = shop
  return transact(db, async (trx) => {
    const before = await readSettings(config, trx)
    const names = Object.keys(changes) as SettingName[]
    const changed = names.filter((name) => JSON.stringify(changes[name]) !== JSON.stringify(before[name]))
    for (const name of changed) {
      if (config.lockedSettings.includes(name))
        throw new ShopError('invalid', 'This setting is locked by the shop’s configuration.', { field: name })
      await saveSetting(shop, trx, name, changes[name])
    }
    const values = await readSettings(config, trx)
    if (changed.length > 0) {
      await recordAudit(shop, trx, {
        ...requester,
        action: 'settings.changed',
        subject: { kind: 'settings', id: 'shop' },
        before: pick(before, changed),
        after: pick(values, changed)
      })
      if (changed.includes('ownerEmail')) await notifyOwnerEmailChange(shop, trx, requester, { before, after: values })
      // Pages show the shop's name, the lowest prices, and whether shoppers may review.
      await incrementCatalogVersion(trx)
    }
    return { values, locked: config.lockedSettings }
  })
}

const notifyOwnerEmailChange = (
  shop: Shop,
  trx: Trx,
  requester: Requester,
  { before, after }: { before: Settings; after: Settings }
): Promise<void> =>
  notifyOtherOwners(shop, trx, requester, {
    event: 'changed the address for emails to the owner',
    details: `They now go to ${after.ownerEmail || 'nobody'}, no longer to ${before.ownerEmail || 'nobody'}.`,
    action: { label: 'View the settings', path: '/admin/settings' },
    alsoTo: before.ownerEmail
  })

async function saveSetting(clock: Clock, trx: Trx, name: SettingName, value: unknown): Promise<void> {
  const columns = { value: JSON.stringify(value), updated_at: nowIso(clock) }
  await trx
    .insertInto('settings')
    .values({ name, ...columns })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(columns))
    .execute()
}
