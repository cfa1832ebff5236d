import { isAbsolute } from 'node:path'

import { z } from 'zod'

import { settingFields, type SettingName } from '../../../api/contract/settings.ts'
import { DEFAULT_COUNTRIES } from '../../../domain/addresses/format-address.ts'
import { MAX_LENGTH, MAX_WEIGHT_CLASSES } from '../../../domain/limits.ts'
import { OWNER_MAILS } from '../../../domain/settings/owner-mails.ts'

/** The message is one line. */
export class ConfigError extends Error {}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

const port = z.coerce.number().int().min(1).max(65_535)
const urlSchema = (protocols: RegExp) =>
  z.url({ protocol: protocols }).transform((value) => value.replace(/(?<!\/)\/+$/, ''))
const httpUrl = urlSchema(/^https?$/)
const origin = httpUrl
  .transform((value) => new URL(value))
  .refine((url) => url.href === `${url.origin}/`)
  .transform((url) => url.origin)

const commaSeparated = z
  .string()
  .default('')
  .transform((list) =>
    list
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
  )

const flag = z
  .enum(['true', 'false', '1', '0'])
  .default('false')
  .transform((value) => value === 'true' || value === '1')

const parseWeightClasses = (list: string[]): z.input<typeof settingFields.weightClasses> =>
  list.map((part) => part.split(':')).map(([maxGrams = '', ...price]) => ({ maxGrams, price: price.join(':') }))

/** The variables that set the default of a setting. */
export const SETTING_VARIABLES = {
  SHOP_NAME: 'shopName',
  BUSINESS_DETAILS: 'businessDetails',
  MAIL_FROM: 'mailFrom',
  VAT_RATE: 'vatRate',
  SHIPPING_PRICE: 'shippingPrice',
  FREE_SHIPPING_FROM: 'freeShippingFrom',
  SHIPPING_WEIGHT_CLASSES: 'weightClasses',
  SHIPPING_COUNTRIES: 'countries',
  BROWSING: 'browsing',
  REVIEWS: 'reviews',
  LOWEST_PRICE: 'showLowestPrice',
  LOW_STOCK_THRESHOLD: 'lowStockThreshold',
  RETURN_DAYS: 'returnDays',
  RETURNS_WAIT_FOR_PARCEL: 'returnsWaitForParcel',
  OWNER_EMAIL: 'ownerEmail',
  OWNER_MAILS: 'ownerMails'
} as const satisfies Record<string, SettingName>

type SettingVariable = keyof typeof SETTING_VARIABLES

const SHIPPING_AMOUNT = 'an amount from 0 to 10000 with at most two decimal places'

const BACKUP_URL = /^(?:s3:\/\/[\w.-]+(?:\/[\w./-]*)?|sftp:\/\/[^\s/@]+@[^\s/@]+\/\S*)$/

const VARIABLES = {
  PORT: { expected: 'a port from 1 to 65535', schema: port.default(4321) },
  WEB_CONCURRENCY: {
    expected: 'a number of processes from 1 to 64',
    schema: z.coerce.number().int().min(1).max(64).optional()
  },
  HOST: { expected: 'an IP address to listen on, such as 127.0.0.1', schema: z.string().default('127.0.0.1') },
  DATA_DIR: { expected: 'a folder', schema: z.string().default('./data') },
  DATABASE_URL: {
    expected: 'a URL such as postgres://user@host/database',
    schema: z.url({ protocol: /^postgres(ql)?$/ }).optional()
  },
  PUBLIC_URL: {
    expected: 'the public URL of the shop without a path, such as https://shop.example',
    schema: origin.optional()
  },
  SHOP_NAME: {
    expected: 'a name of at most 60 characters, and not only spaces',
    schema: settingFields.shopName.default('Your Store')
  },
  BUSINESS_DETAILS: {
    expected: `at most ${MAX_LENGTH.businessDetails} characters, without control characters`,
    schema: settingFields.businessDetails.default('')
  },
  API_HOST: { expected: 'the URL of the host that serves the API', schema: httpUrl.optional() },
  PAYPAL_CLIENT_ID: { expected: "the client ID from PayPal's dashboard", schema: z.string().optional() },
  PAYPAL_CLIENT_SECRET: { expected: "the client secret from PayPal's dashboard", schema: z.string().optional() },
  PAYPAL_BASE_URL: {
    expected: 'https://api-m.paypal.com or https://api-m.sandbox.paypal.com',
    schema: httpUrl.default('https://api-m.paypal.com')
  },
  PAYPAL_WEBHOOK_ID: { expected: "the webhook ID from PayPal's dashboard", schema: z.string().optional() },
  PAYPAL_PORT: { expected: 'a port from 1 to 65535 for the payment stand-in', schema: port.optional() },
  PAYMENTS: { expected: "'simulated' or unset", schema: z.literal('simulated').optional() },
  S3_ENDPOINT: {
    expected: 'the URL of an S3-compatible store, such as https://s3.eu-west-1.amazonaws.com',
    schema: httpUrl.optional()
  },
  S3_BUCKET: {
    expected: 'the name of a bucket',
    schema: z
      .string()
      .regex(/^[\w.-]+$/)
      .optional()
  },
  S3_REGION: { expected: "the bucket's region, such as eu-west-1", schema: z.string().optional() },
  S3_ACCESS_KEY_ID: { expected: 'the ID of an access key', schema: z.string().optional() },
  S3_SECRET_ACCESS_KEY: { expected: 'the secret of an access key', schema: z.string().optional() },
  BACKUP_TO: {
    expected: 'an absolute path of a folder, s3://bucket/prefix, or sftp://user@host/path',
    schema: z
      .string()
      .refine((value) => isAbsolute(value) || (BACKUP_URL.test(value) && URL.canParse(value)))
      .optional()
  },
  BACKUP_KEY: {
    expected: 'a secret key of age (AGE-SECRET-KEY-1…), such as `npm run backup -- --new-key` prints',
    schema: z
      .string()
      .regex(/^AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}$/)
      .optional()
  },
  BACKUP_SSH_HOST_KEY: {
    expected:
      'the SHA256 fingerprint of the host key of BACKUP_TO, such as `ssh-keyscan HOST | ssh-keygen -lf -` prints',
    schema: z
      .string()
      .regex(/^SHA256:[\w+/]{43}$/)
      .optional()
  },
  BACKUP_SSH_KEY: { expected: 'the file of a private SSH key without a passphrase', schema: z.string().optional() },
  SMTP_URL: { expected: 'a URL such as smtps://user:password@mail.example', schema: urlSchema(/^smtps?$/).optional() },
  MAIL_FROM: { expected: 'an email address such as shop@shop.example', schema: settingFields.mailFrom.default('') },
  TRUSTED_ORIGINS: {
    expected: 'a comma-separated list of origins, such as https://app.example',
    schema: commaSeparated.pipe(z.array(origin))
  },
  TRUST_PROXY: { expected: 'true or false', schema: flag },
  RATE_LIMIT_SCALE: { expected: 'a number above 0', schema: z.coerce.number().positive().default(1) },
  LOG_LEVEL: { expected: `one of ${LOG_LEVELS.join(', ')}`, schema: z.enum(LOG_LEVELS).optional() },
  METRICS_PORT: { expected: 'a port from 1 to 65535', schema: port.optional() },
  METRICS_HOST: { expected: 'an IP address to listen on, such as 127.0.0.1', schema: z.string().default('127.0.0.1') },
  BROWSING: { expected: "'members' or 'everyone'", schema: settingFields.browsing.default('members') },
  REVIEWS: { expected: "'buyers' or 'everyone'", schema: settingFields.reviews.default('buyers') },
  LOWEST_PRICE: { expected: 'true or false', schema: flag },
  VAT_RATE: {
    expected: 'a percentage from 0 to 100 with at most two decimal places, such as 19 or 7.7',
    schema: settingFields.vatRate.default(0)
  },
  SHIPPING_PRICE: {
    expected: `${SHIPPING_AMOUNT}, such as 4.90`,
    schema: settingFields.shippingPrice.default(0)
  },
  FREE_SHIPPING_FROM: {
    expected: `${SHIPPING_AMOUNT}, such as 80`,
    schema: settingFields.freeShippingFrom.default(0)
  },
  SHIPPING_WEIGHT_CLASSES: {
    expected: `a comma-separated list of up to ${MAX_WEIGHT_CLASSES} pairs of maximum weight (grams) and price, such as 500:4,2000:6`,
    schema: commaSeparated.transform(parseWeightClasses).pipe(settingFields.weightClasses)
  },
  SHIPPING_COUNTRIES: {
    expected: 'a comma-separated list of ISO 3166-1 country codes, such as US,CA',
    schema: commaSeparated.pipe(settingFields.countries).default(DEFAULT_COUNTRIES)
  },
  LOW_STOCK_THRESHOLD: {
    expected: 'a number of units from 1 to 1000',
    schema: settingFields.lowStockThreshold.default(10)
  },
  RETURN_DAYS: {
    expected: 'a number of days from 0 to 100',
    schema: settingFields.returnDays.default(14)
  },
  RETURNS_WAIT_FOR_PARCEL: { expected: 'true or false', schema: flag },
  OWNER_EMAIL: {
    expected: 'an email address such as owner@shop.example',
    schema: settingFields.ownerEmail.default('')
  },
  OWNER_MAILS: {
    expected: `a comma-separated list of ${OWNER_MAILS.join(', ')}`,
    schema: commaSeparated.pipe(settingFields.ownerMails).default([...OWNER_MAILS])
  },
  LOCKED_SETTINGS: {
    expected: `a comma-separated list of ${Object.keys(SETTING_VARIABLES).join(', ')}`,
    schema: commaSeparated.pipe(z.array(z.enum(Object.keys(SETTING_VARIABLES) as SettingVariable[]))).default([])
  }
}

interface Variable<Output = unknown> {
  expected: string
  schema: z.ZodType<Output>
}

export type Variables = { [Name in keyof typeof VARIABLES]: z.output<(typeof VARIABLES)[Name]['schema']> }

/** Throws a ConfigError. */
export function readVariables(env: Record<string, string | undefined>, defaults: Record<string, string>): Variables {
  const values: Record<string, unknown> = {}
  for (const [name, variable] of Object.entries<Variable>(VARIABLES)) {
    values[name] = readVariable(name, variable, env[name] || defaults[name])
  }
  return values as Variables
}

/** Throws a ConfigError. */
export function readVariable<Output>(
  name: string,
  { expected, schema }: Variable<Output>,
  value: string | undefined
): Output {
  // Shells and compose files pass an empty variable for a missing one.
  const result = schema.safeParse(value || undefined)
  if (!result.success) throw new ConfigError(`${name} is ${describeValue(name, value)}. It must be ${expected}.`)
  return result.data
}

/** The message is logged, so it must not contain passwords. */
const describeValue = (name: string, value: string | undefined): string =>
  /^(DATABASE|SMTP)_URL$|^BACKUP_TO$|SECRET|KEY/.test(name) ? 'invalid' : `'${value}'`

export function createMissingError(name: keyof typeof VARIABLES): ConfigError {
  return new ConfigError(`${name} is not set. It must be ${VARIABLES[name].expected}.`)
}
