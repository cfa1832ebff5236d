import type { SettingName, Settings, SettingsView } from '../../../api/contract/settings.ts'
import { isApiError } from '../../../api/errors.ts'
import { MAX_LENGTH, MAX_WEIGHT_GRAMS } from '../../../domain/limits.ts'
import { call } from '../../call.ts'
import { showFailureToast } from '../../failure.ts'
import { showToast } from '../../toasts.ts'
import { type CredentialError, type Credentials, findCredentialError } from '../credentials.ts'

/** As typed. */
export type SettingsDraft = {
  [Name in SettingName]: Settings[Name] extends number
    ? string
    : Name extends 'weightClasses'
      ? WeightClassDraft[]
      : Settings[Name]
}

/** As typed. */
export interface WeightClassDraft {
  maxGrams: string
  price: string
}

const SHIPPING_ERROR = 'Please enter an amount from 0 to 10,000 with at most two decimal places'

const ERRORS: SettingErrors = {
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

export type SettingErrors = Partial<Record<SettingName, string>>

type SaveResult = { view: SettingsView } | { error: CredentialError } | { errors: SettingErrors } | undefined

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
export function findChanges(draft: SettingsDraft, saved: Settings): Partial<SettingsDraft> {
  const before = toDraft(saved)
  const names = Object.keys(draft) as SettingName[]
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(draft[name]) !== JSON.stringify(before[name]))
      .map((name) => [name, draft[name]])
  )
}

/** Shows an error without a field as a toast. */
export async function saveSettings(changes: Partial<SettingsDraft>, credentials: Credentials): Promise<SaveResult> {
  try {
    const { password, code } = credentials
    const body = { ...changes, password: password || undefined, code: code || undefined }
    const { data } = await call('PUT /api/admin/settings/update', { body })
    showToast('Settings saved')
    return { view: data }
  } catch (failure) {
    const errors = isApiError(failure) ? findErrors([failure.field ?? '', ...failure.fields]) : {}
    if (Object.keys(errors).length > 0) return { errors }
    const error = findCredentialError(failure)
    if (error) return { error }
    showFailureToast(failure)
    return undefined
  }
}

/** A field of the API can be a part of a setting, such as `weightClasses.0.price`. */
function findErrors(fields: string[]): SettingErrors {
  const names = new Set(fields.map((field) => field.split('.')[0]))
  return Object.fromEntries(Object.entries(ERRORS).filter(([name]) => names.has(name)))
}
