import type { SettingName, Settings, SettingsView } from '../../../api/contract/settings.ts'
import { MAX_LENGTH, MAX_WEIGHT_GRAMS } from '../../../domain/limits.ts'
import { call } from '../../call.ts'
import { showToast } from '../../toasts.ts'
import { type Credentials, INVALID_CREDENTIALS } from '../credentials.ts'
import type { FieldErrors } from '../field-errors.ts'

/** As typed. */
export type SettingsDraft = {
  [Name in SettingName]: Settings[Name] extends number
    ? string
    : Name extends 'weightClasses'
      ? WeightClassDraft[]
      : Settings[Name]
}

export type SettingsValues = SettingsDraft & Credentials

/** As typed. */
export interface WeightClassDraft {
  maxGrams: string
  price: string
}

const SHIPPING_ERROR = 'Please enter an amount from 0 to 10,000 with at most two decimal places'

export const INVALID_SETTINGS: FieldErrors<SettingsValues> = {
  ...INVALID_CREDENTIALS,
  shopName: 'Please enter a name',
  businessDetails: `Please enter at most ${MAX_LENGTH.businessDetails} characters, without control characters`,
  campaigns: `Please enter at most ${MAX_LENGTH.campaigns} characters, without control characters`,
  mailFrom: 'Please enter an email address, such as shop@shop.example',
  vatRate: 'Please enter a percentage from 0 to 100 with at most two decimal places',
  shippingPrice: SHIPPING_ERROR,
  freeShippingFrom: SHIPPING_ERROR,
  weightClasses: `Please enter a weight from 1 to ${MAX_WEIGHT_GRAMS.toLocaleString('en-US')} g and a price from 0 to 10,000 for each class. Two classes cannot have the same weight.`,
  lowStockThreshold: 'Please enter a number from 1 to 1000',
  returnDays: 'Please enter a number from 0 to 100',
  ownerEmail: 'Please enter a valid email address'
}

export const toDraft = (settings: Settings): SettingsDraft => ({
  ...settings,
  vatRate: String(settings.vatRate),
  shippingPrice: String(settings.shippingPrice),
  freeShippingFrom: String(settings.freeShippingFrom),
  weightClasses: settings.weightClasses.map(({ maxGrams, price }) => ({
    maxGrams: String(maxGrams),
    price: String(price)
  })),
  lowStockThreshold: String(settings.lowStockThreshold),
  returnDays: String(settings.returnDays)
})

/** Returns only what differs, so that another admin's changes remain. */
export function findChanges(saved: Settings, draft: SettingsDraft): Partial<SettingsDraft> {
  const before = Object.entries(toDraft(saved)) as [SettingName, unknown][]
  const changed = before.filter(([name, value]) => JSON.stringify(draft[name]) !== JSON.stringify(value))
  return Object.fromEntries(changed.map(([name]) => [name, draft[name]]))
}

export async function saveSettings(
  saved: Settings,
  { password, code, ...draft }: SettingsValues
): Promise<SettingsView> {
  const body = { ...findChanges(saved, draft), password: password || undefined, code: code || undefined }
  const { data } = await call('PUT /api/admin/settings/update', { body })
  showToast('Settings saved')
  return data
}
