import { z } from 'zod'

import {
  MAX_LENGTH,
  MAX_LOW_STOCK_THRESHOLD,
  MAX_RETURN_DAYS,
  MAX_SHIPPING_AMOUNT,
  MAX_WEIGHT_CLASSES,
  MAX_WEIGHT_GRAMS
} from '../../domain/limits.ts'
import { COUNTRY_CODES } from '../../domain/addresses/countries.ts'
import { OWNER_MAILS } from '../../domain/settings/owner-mails.ts'
import { email, password } from './auth.ts'
import { defineAdminCalls } from './call.ts'
import { LISTING_SORTS } from './products.ts'
import { code } from './two-factor.ts'
import { number, optionalText, singleLine } from './values.ts'

/** `shop@shop.example` or `Shop <shop@shop.example>`. */
const SENDER = /^(?:[^<>@\s,;]+@[^<>@\s,;]+|[^<>,;]*<[^<>@\s,;]+@[^<>@\s,;]+>)$/

const shippingAmount = number.pipe(z.number().min(0).max(MAX_SHIPPING_AMOUNT).multipleOf(0.01))

const countries = z
  .array(z.enum(COUNTRY_CODES))
  .min(1)
  .refine((codes) => new Set(codes).size === codes.length, 'must be different')

const weightClass = z.object({
  maxGrams: number.pipe(z.int().min(1).max(MAX_WEIGHT_GRAMS)),
  /** In dollars. */
  price: shippingAmount
})

const weightClasses = z
  .array(weightClass)
  .max(MAX_WEIGHT_CLASSES)
  .refine(
    (classes) => new Set(classes.map(({ maxGrams }) => maxGrams)).size === classes.length,
    'must have different weights'
  )
  .transform((classes) => classes.toSorted((one, other) => one.maxGrams - other.maxGrams))

export const settingFields = {
  shopName: singleLine(MAX_LENGTH.shopName).min(1),
  /** Printed below the name on invoices and packing slips, such as a postal address and a VAT number. */
  businessDetails: optionalText(MAX_LENGTH.businessDetails),
  /** Names of campaigns, one on each line. They count whatever other names visitors make up. */
  campaigns: optionalText(MAX_LENGTH.campaigns),
  /** The sender of emails. Empty: `shop@` the shop's host. */
  mailFrom: z.union([
    z.literal(''),
    singleLine(MAX_LENGTH.sender).regex(SENDER, 'must be an email address, such as shop@shop.example')
  ]),
  /** In percent. 0 without VAT. Prices include it. */
  vatRate: number.pipe(z.number().min(0).max(100).multipleOf(0.01)),
  /** In dollars, for each order that is heavier than all classes. 0: shipping is free. */
  shippingPrice: shippingAmount,
  /** In dollars. An order with at least this subtotal is shipped free. 0 disables free shipping. */
  freeShippingFrom: shippingAmount,
  /** Prices of lighter orders, sorted by weight. Empty: the price does not depend on the weight. */
  weightClasses,
  /** With `everyone`, visitors also see the products. Only members have a cart and an account. */
  browsing: z.enum(['members', 'everyone']),
  /** Of the listing page. */
  defaultSort: z.enum(LISTING_SORTS),
  reviews: z.enum(['buyers', 'everyone']),
  /** Shows the lowest price in the 30 days before a sale in the details of products on sale. */
  showLowestPrice: z.boolean(),
  /** On the dashboard, until they are done or dismissed. */
  showFirstSteps: z.boolean(),
  /** The owner gets an email about a product with fewer units. */
  lowStockThreshold: number.pipe(z.int().min(1).max(MAX_LOW_STOCK_THRESHOLD)),
  /** Empty: no emails. */
  ownerEmail: z.union([z.literal(''), email]),
  /** The number of days after delivery in which shoppers can return an order. 0 disables returns. */
  returnDays: number.pipe(z.int().min(0).max(MAX_RETURN_DAYS)),
  /** An accepted return is refunded only when its parcel was received. */
  returnsWaitForParcel: z.boolean(),
  /** The shop delivers to them. An address without a country is in the first. ISO 3166-1 alpha-2. */
  countries,
  ownerMails: z.array(z.enum(OWNER_MAILS)).max(OWNER_MAILS.length)
}

const settings = z.object(settingFields)
export type Settings = z.output<typeof settings>
export type SettingName = keyof Settings

const SETTING_NAMES = Object.keys(settingFields) as [SettingName, ...SettingName[]]

const settingsView = z.object({
  values: settings,
  /** These are set by environment variables and cannot be changed. */
  locked: z.array(z.enum(SETTING_NAMES))
})
export type SettingsView = z.output<typeof settingsView>

const response = { data: settingsView }

export const settingsCalls = defineAdminCalls('settings', {
  'GET /api/admin/settings/get': {
    summary: "Returns the shop's settings.",
    response
  },
  'PUT /api/admin/settings/update': {
    summary: 'Changes the given settings.',
    /** The password and the code are the requester's. They are needed if `ownerEmail` changes. */
    body: settings.partial().extend({ password: password.optional(), code: code.optional() }),
    response
  }
})
