import type { SettingName, Settings } from '../../../api/contract/settings.ts'
import type { Config } from '../config/config.ts'
import type { Db } from '../database/schema.ts'

export type SettingsConfig = Pick<Config, 'settings' | 'lockedSettings' | 'publicUrl'>

/** Returns the values that admins have saved, and otherwise the defaults of the environment variables. */
export async function readSettings(config: SettingsConfig, db: Db): Promise<Settings> {
  const rows = await db.selectFrom('settings').select(['name', 'value']).execute()
  const saved = rows.filter(({ name }) => name in config.settings && !isLocked(config, name))
  return { ...config.settings, ...Object.fromEntries(saved.map(({ name, value }) => [name, JSON.parse(value)])) }
}

export type PageSettings = Pick<Settings, 'shopName' | 'browsing' | 'countries'>

/** Returns what every page needs. */
export async function readPageSettings(config: SettingsConfig, db: Db): Promise<PageSettings> {
  const { shopName, browsing, countries } = await readSettings(config, db)
  return { shopName, browsing, countries }
}

export interface ShopDetails {
  shopName: string
  publicUrl: string
}

/** Returns what emails say about the shop. */
export async function readShopDetails(config: SettingsConfig, db: Db): Promise<ShopDetails> {
  const { shopName } = await readSettings(config, db)
  return { shopName, publicUrl: config.publicUrl }
}

/** `saved` is the JSON text of the setting's row. */
export const parseSetting = <Name extends SettingName>(
  config: SettingsConfig,
  name: Name,
  saved: string | null
): Settings[Name] =>
  saved === null || isLocked(config, name) ? config.settings[name] : (JSON.parse(saved) as Settings[Name])

const isLocked = ({ lockedSettings }: SettingsConfig, name: string): boolean =>
  lockedSettings.some((locked) => locked === name)

/** Returns the sender of emails. */
export const formatSender = ({ publicUrl }: SettingsConfig, { mailFrom, shopName }: Settings): string =>
  mailFrom || `"${shopName.replace(/["\\]/g, '')}" <shop@${new URL(publicUrl).hostname}>`
