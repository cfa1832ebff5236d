import { z } from 'zod'

/** How the process was started: the demo of `npm start`, production's `npm run serve`, or `npm run dev`. */
export type Mode = 'demo' | 'serve' | 'dev'

/** PayPal's own credentials, or the stand-in that this shop starts beside itself. */
type Payments =
  | { kind: 'paypal'; baseUrl: string; clientId: string; clientSecret: string; webhookId?: string }
  | { kind: 'simulated'; port: number }
  /** Taken where the API lives. */
  | { kind: 'elsewhere' }

/** A bucket of an S3-compatible store, and who may use it. */
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
  dataDir: string
  databaseUrl?: string
  /** Where the shop is reached, without a slash at the end. */
  publicUrl: string
  shopName: string
  /** The separate API host, when the API does not live in this process. */
  apiHost?: string
  payments: Payments
  /** Where pictures are kept, when not in the data folder. */
  s3?: S3Settings
  /** An SMTP server; without one mails are written to the data folder. */
  smtpUrl?: string
  mailFrom: string
  trustedOrigins: string[]
  trustProxy: boolean
  rateLimitScale: number
  /** What is logged: this and worse. */
  logLevel: LogLevel
  /** Where Prometheus reads figures; none when they are not served. */
  metricsPort?: number
  /** Who may review a product: who has bought it, or every shopper. */
  reviews: 'buyers' | 'everyone'
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof LOG_LEVELS)[number]

/** A wrong or missing variable. Its message is one line that names the variable and what it takes. */
export class ConfigError extends Error {}

const port = z.coerce.number().int().min(1).max(65_535)
const url = (protocols: RegExp) => z.url({ protocol: protocols }).transform((value) => value.replace(/\/+$/, ''))
const web = url(/^https?$/)

const variables = {
  PORT: { takes: 'a port from 1 to 65535', schema: port.default(4321) },
  HOST: { takes: 'an address to listen on, such as 127.0.0.1', schema: z.string().default('127.0.0.1') },
  DATA_DIR: { takes: 'a folder', schema: z.string().default('./data') },
  DATABASE_URL: {
    takes: 'a URL such as postgres://user@host/database',
    schema: z.url({ protocol: /^postgres(ql)?$/ }).optional()
  },
  PUBLIC_URL: { takes: 'the URL where the shop is reached, such as https://shop.example', schema: web.optional() },
  SHOP_NAME: { takes: 'a name of at most 60 characters', schema: z.string().max(60).default('Your Store') },
  API_HOST: { takes: 'the URL of the host that serves the API', schema: web.optional() },
  PAYPAL_CLIENT_ID: { takes: "the client id of PayPal's dashboard", schema: z.string().optional() },
  PAYPAL_CLIENT_SECRET: { takes: "the client secret of PayPal's dashboard", schema: z.string().optional() },
  PAYPAL_BASE_URL: {
    takes: 'https://api-m.paypal.com or https://api-m.sandbox.paypal.com',
    schema: web.default('https://api-m.paypal.com')
  },
  PAYPAL_WEBHOOK_ID: { takes: "the webhook id of PayPal's dashboard", schema: z.string().optional() },
  PAYPAL_PORT: { takes: 'a port from 1 to 65535 for the payment stand-in', schema: port.optional() },
  PAYMENTS: { takes: "'simulated', or nothing", schema: z.literal('simulated').optional() },
  S3_ENDPOINT: {
    takes: 'the URL of an S3-compatible store, such as https://s3.eu-west-1.amazonaws.com',
    schema: web.optional()
  },
  S3_BUCKET: {
    takes: 'the name of a bucket',
    schema: z
      .string()
      .regex(/^[\w.-]+$/)
      .optional()
  },
  S3_REGION: { takes: "the bucket's region, such as eu-west-1", schema: z.string().optional() },
  S3_ACCESS_KEY_ID: { takes: 'the id of an access key', schema: z.string().optional() },
  S3_SECRET_ACCESS_KEY: { takes: 'the secret of an access key', schema: z.string().optional() },
  SMTP_URL: { takes: 'a URL such as smtps://user:password@mail.example', schema: url(/^smtps?$/).optional() },
  MAIL_FROM: { takes: 'an address such as shop@shop.example', schema: z.string().min(3).optional() },
  TRUSTED_ORIGINS: {
    takes: 'origins separated by commas, such as https://app.example',
    schema: z
      .string()
      .default('')
      .transform((list) =>
        list
          .split(',')
          .map((origin) => origin.trim())
          .filter(Boolean)
      )
      .pipe(z.array(web.refine((given) => new URL(given).pathname === '/').transform((given) => new URL(given).origin)))
  },
  TRUST_PROXY: {
    takes: 'true or false',
    schema: z
      .enum(['true', 'false', '1', '0'])
      .default('false')
      .transform((value) => value === 'true' || value === '1')
  },
  RATE_LIMIT_SCALE: { takes: 'a number above 0', schema: z.coerce.number().positive().default(1) },
  LOG_LEVEL: { takes: `one of ${LOG_LEVELS.join(', ')}`, schema: z.enum(LOG_LEVELS).optional() },
  METRICS_PORT: { takes: 'a port from 1 to 65535 that is not the shop’s', schema: port.optional() },
  REVIEWS: { takes: "'buyers' or 'everyone'", schema: z.enum(['buyers', 'everyone']).default('buyers') }
}

/** While somebody develops, a shop may run beside it: neither the ports nor the data are shared. */
const DEV_DEFAULTS: Record<string, string> = { PORT: '4331', DATA_DIR: './data-dev' }

type Variables = { [Name in keyof typeof variables]: z.output<(typeof variables)[Name]['schema']> }

/** Reads the environment. Throws a ConfigError at the first variable that is wrong or, in production, missing. */
export function readConfig(mode: Mode, env: Record<string, string | undefined>): Config {
  const read = readVariables(env, mode === 'dev' ? DEV_DEFAULTS : {})
  if (mode === 'serve' && !read.PUBLIC_URL) throw needs('PUBLIC_URL')
  const publicUrl = read.PUBLIC_URL ?? `http://localhost:${read.PORT}`
  return {
    mode,
    host: read.HOST,
    port: read.PORT,
    dataDir: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL,
    publicUrl,
    shopName: read.SHOP_NAME,
    apiHost: read.API_HOST,
    payments: readPayments(mode, read),
    s3: readS3(read),
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM ?? `"${read.SHOP_NAME.replace(/["\\]/g, '')}" <shop@${new URL(publicUrl).hostname}>`,
    trustedOrigins: read.TRUSTED_ORIGINS,
    trustProxy: read.TRUST_PROXY,
    rateLimitScale: read.RATE_LIMIT_SCALE,
    // Each request is a line: of use where people shop, and in the way where somebody tries something out.
    logLevel: read.LOG_LEVEL ?? (mode === 'serve' ? 'info' : 'warn'),
    metricsPort: read.METRICS_PORT,
    reviews: read.REVIEWS
  }
}

function readVariables(env: Record<string, string | undefined>, defaults: Record<string, string>): Variables {
  const read: Record<string, unknown> = {}
  for (const [name, { takes, schema }] of Object.entries(variables)) {
    // An empty variable is how shells and compose files leave one out.
    const result = schema.safeParse(env[name] || defaults[name])
    if (!result.success) throw new ConfigError(`${name} is ${told(name, env[name])}, but takes ${takes}.`)
    read[name] = result.data
  }
  return read as Variables
}

/** What may hold a password is not repeated: what is said here stands in logs. */
const told = (name: string, value: string | undefined): string =>
  /^(DATABASE|SMTP)_URL$|SECRET|KEY/.test(name) ? 'not readable' : `'${value}'`

function readPayments(mode: Mode, read: Variables): Payments {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret } = read
  if (clientId && !clientSecret) throw needs('PAYPAL_CLIENT_SECRET')
  if (clientSecret && !clientId) throw needs('PAYPAL_CLIENT_ID')
  if (clientId && read.PAYMENTS === 'simulated') {
    throw new ConfigError("PAYMENTS is 'simulated', and PAYPAL_CLIENT_ID is set: leave one of them out.")
  }
  if (clientId && clientSecret) {
    return { kind: 'paypal', baseUrl: read.PAYPAL_BASE_URL, clientId, clientSecret, webhookId: read.PAYPAL_WEBHOOK_ID }
  }
  if (read.API_HOST) return { kind: 'elsewhere' }
  if (mode === 'serve' && read.PAYMENTS !== 'simulated') {
    throw new ConfigError(
      'PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET are not set, so no money can be taken. ' +
        'Set them, or set PAYMENTS=simulated to try the shop without money.'
    )
  }
  return { kind: 'simulated', port: read.PAYPAL_PORT ?? (read.PORT < 65_535 ? read.PORT + 1 : read.PORT - 1) }
}

const S3 = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** All of a store's variables, or none of them. */
function readS3(read: Variables): S3Settings | undefined {
  if (S3.every((name) => !read[name])) return undefined
  const given = (name: (typeof S3)[number]): string => {
    const value = read[name]
    if (!value) throw needs(name)
    return value
  }
  return {
    endpoint: given('S3_ENDPOINT'),
    bucket: given('S3_BUCKET'),
    region: given('S3_REGION'),
    accessKeyId: given('S3_ACCESS_KEY_ID'),
    secretAccessKey: given('S3_SECRET_ACCESS_KEY')
  }
}

function needs(name: keyof typeof variables): ConfigError {
  return new ConfigError(`${name} is not set, but is needed: ${variables[name].takes}.`)
}
