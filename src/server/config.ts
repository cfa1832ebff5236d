import { availableParallelism } from 'node:os'

import { z } from 'zod'

import { settingFields, type SettingName, type Settings } from '../api/contract/settings.ts'
import { MAX_WEIGHT_CLASSES } from '../domain/limits.ts'
import { OWNER_MAILS } from '../domain/settings/owner-mails.ts'

/** `npm start`, `npm run serve`, `npm run dev`. */
export type Mode = 'demo' | 'serve' | 'dev'

type Payments =
  | { kind: 'paypal'; baseUrl: string; clientId: string; clientSecret: string; webhookId?: string }
  | { kind: 'simulated'; port: number }
  /** The API host processes payments. */
  | { kind: 'elsewhere' }

export interface S3Settings {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface Config {
  mode: Mode
  host: string
  port: number
  /** The number of processes that serve requests. */
  processes: number
  dataDir: string
  databaseUrl?: string
  /** Without a trailing slash. */
  publicUrl: string
  apiHost?: string
  payments: Payments
  /** Stores the images instead of the data folder. */
  s3?: S3Settings
  /** Without it, mails go to the data folder. */
  smtpUrl?: string
  trustedOrigins: string[]
  trustProxy: boolean
  rateLimitScale: number
  logLevel: LogLevel
  metricsPort?: number
  /** Defaults, which admins can change. */
  settings: Settings
  lockedSettings: SettingName[]
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof LOG_LEVELS)[number]

/** The message is one line. */
export class ConfigError extends Error {}

const port = z.coerce.number().int().min(1).max(65_535)
const urlSchema = (protocols: RegExp) => z.url({ protocol: protocols }).transform((value) => value.replace(/\/+$/, ''))
const httpUrl = urlSchema(/^https?$/)

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

/** The variables with the defaults of the settings. */
const SETTING_VARIABLES = {
  SHOP_NAME: 'shopName',
  MAIL_FROM: 'mailFrom',
  VAT_RATE: 'vatRate',
  SHIPPING_PRICE: 'shippingPrice',
  FREE_SHIPPING_FROM: 'freeShippingFrom',
  SHIPPING_WEIGHT_CLASSES: 'weightClasses',
  REVIEWS: 'reviews',
  LOWEST_PRICE: 'showLowestPrice',
  LOW_STOCK_THRESHOLD: 'lowStockThreshold',
  RETURN_DAYS: 'returnDays',
  OWNER_EMAIL: 'ownerEmail',
  OWNER_MAILS: 'ownerMails'
} as const satisfies Record<string, SettingName>

type SettingVariable = keyof typeof SETTING_VARIABLES

const SHIPPING_AMOUNT = 'an amount from 0 to 10000 with at most two decimal places'

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
  PUBLIC_URL: { expected: 'the public URL of the shop, such as https://shop.example', schema: httpUrl.optional() },
  SHOP_NAME: {
    expected: 'a name of at most 60 characters, and not only spaces',
    schema: settingFields.shopName.default('Your Store')
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
  SMTP_URL: { expected: 'a URL such as smtps://user:password@mail.example', schema: urlSchema(/^smtps?$/).optional() },
  MAIL_FROM: { expected: 'an email address such as shop@shop.example', schema: settingFields.mailFrom.default('') },
  TRUSTED_ORIGINS: {
    expected: 'a comma-separated list of origins, such as https://app.example',
    schema: commaSeparated.pipe(
      z.array(httpUrl.refine((url) => new URL(url).pathname === '/').transform((url) => new URL(url).origin))
    )
  },
  TRUST_PROXY: { expected: 'true or false', schema: flag },
  RATE_LIMIT_SCALE: { expected: 'a number above 0', schema: z.coerce.number().positive().default(1) },
  LOG_LEVEL: { expected: `one of ${LOG_LEVELS.join(', ')}`, schema: z.enum(LOG_LEVELS).optional() },
  METRICS_PORT: { expected: 'a port from 1 to 65535 other than PORT', schema: port.optional() },
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
  LOW_STOCK_THRESHOLD: {
    expected: 'a number of units from 1 to 1000',
    schema: settingFields.lowStockThreshold.default(10)
  },
  RETURN_DAYS: {
    expected: 'a number of days from 0 to 100',
    schema: settingFields.returnDays.default(14)
  },
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

/** Each process takes about 200 MB. */
const MAX_DEFAULT_PROCESSES = 4

/** They differ from the defaults of a shop, which can run at the same time. */
const DEV_DEFAULTS: Record<string, string> = { PORT: '4331', DATA_DIR: './data-dev' }

type Variables = { [Name in keyof typeof VARIABLES]: z.output<(typeof VARIABLES)[Name]['schema']> }

/** Reads the environment variables. Throws a ConfigError. */
export function readConfig(mode: Mode, env: Record<string, string | undefined>): Config {
  const variables = readVariables(env, mode === 'dev' ? DEV_DEFAULTS : {})
  if (mode === 'serve' && !variables.PUBLIC_URL) throw createMissingError('PUBLIC_URL')
  const publicUrl = variables.PUBLIC_URL ?? `http://localhost:${variables.PORT}`
  return {
    mode,
    host: variables.HOST,
    port: variables.PORT,
    processes:
      variables.WEB_CONCURRENCY ?? (mode === 'serve' ? Math.min(availableParallelism(), MAX_DEFAULT_PROCESSES) : 1),
    dataDir: variables.DATA_DIR,
    databaseUrl: variables.DATABASE_URL,
    publicUrl,
    apiHost: variables.API_HOST,
    payments: readPayments(mode, variables),
    s3: readS3(variables),
    smtpUrl: variables.SMTP_URL,
    trustedOrigins: variables.TRUSTED_ORIGINS,
    trustProxy: variables.TRUST_PROXY,
    rateLimitScale: variables.RATE_LIMIT_SCALE,
    // Each request is a log line, which distracts in the demo.
    logLevel: variables.LOG_LEVEL ?? (mode === 'serve' ? 'info' : 'warn'),
    metricsPort: variables.METRICS_PORT,
    settings: {
      shopName: variables.SHOP_NAME,
      mailFrom: variables.MAIL_FROM,
      vatRate: variables.VAT_RATE,
      shippingPrice: variables.SHIPPING_PRICE,
      freeShippingFrom: variables.FREE_SHIPPING_FROM,
      weightClasses: variables.SHIPPING_WEIGHT_CLASSES,
      reviews: variables.REVIEWS,
      showLowestPrice: variables.LOWEST_PRICE,
      lowStockThreshold: variables.LOW_STOCK_THRESHOLD,
      returnDays: variables.RETURN_DAYS,
      ownerEmail: variables.OWNER_EMAIL,
      ownerMails: variables.OWNER_MAILS
    },
    lockedSettings: variables.LOCKED_SETTINGS.map((name) => SETTING_VARIABLES[name])
  }
}

function readVariables(env: Record<string, string | undefined>, defaults: Record<string, string>): Variables {
  const values: Record<string, unknown> = {}
  for (const [name, { expected, schema }] of Object.entries(VARIABLES)) {
    // Shells and compose files pass an empty variable for a missing one.
    const result = schema.safeParse(env[name] || defaults[name])
    if (!result.success) throw new ConfigError(`${name} is ${describeValue(name, env[name])}. It must be ${expected}.`)
    values[name] = result.data
  }
  return values as Variables
}

/** The message is logged, so it must not contain passwords. */
const describeValue = (name: string, value: string | undefined): string =>
  /^(DATABASE|SMTP)_URL$|SECRET|KEY/.test(name) ? 'invalid' : `'${value}'`

function readPayments(mode: Mode, variables: Variables): Payments {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret } = variables
  if (clientId && !clientSecret) throw createMissingError('PAYPAL_CLIENT_SECRET')
  if (clientSecret && !clientId) throw createMissingError('PAYPAL_CLIENT_ID')
  if (clientId && variables.PAYMENTS === 'simulated') {
    throw new ConfigError("PAYMENTS is 'simulated' and PAYPAL_CLIENT_ID is set. Unset one of them.")
  }
  if (clientId && clientSecret) {
    return {
      kind: 'paypal',
      baseUrl: variables.PAYPAL_BASE_URL,
      clientId,
      clientSecret,
      webhookId: variables.PAYPAL_WEBHOOK_ID
    }
  }
  if (variables.API_HOST) return { kind: 'elsewhere' }
  if (mode === 'serve' && variables.PAYMENTS !== 'simulated') {
    throw new ConfigError(
      'PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET are not set, so the shop cannot accept payments. ' +
        'Set them, or set PAYMENTS=simulated to try the shop without real payments.'
    )
  }
  return {
    kind: 'simulated',
    port: variables.PAYPAL_PORT ?? (variables.PORT < 65_535 ? variables.PORT + 1 : variables.PORT - 1)
  }
}

const S3_VARIABLES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

function readS3(variables: Variables): S3Settings | undefined {
  if (S3_VARIABLES.every((name) => !variables[name])) return undefined
  const requireVariable = (name: (typeof S3_VARIABLES)[number]): string => {
    const value = variables[name]
    if (!value) throw createMissingError(name)
    return value
  }
  return {
    endpoint: requireVariable('S3_ENDPOINT'),
    bucket: requireVariable('S3_BUCKET'),
    region: requireVariable('S3_REGION'),
    accessKeyId: requireVariable('S3_ACCESS_KEY_ID'),
    secretAccessKey: requireVariable('S3_SECRET_ACCESS_KEY')
  }
}

function createMissingError(name: keyof typeof VARIABLES): ConfigError {
  return new ConfigError(`${name} is not set. It must be ${VARIABLES[name].expected}.`)
}
