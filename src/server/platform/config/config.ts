import { availableParallelism } from 'node:os'
import { isAbsolute } from 'node:path'
import { unescape } from 'node:querystring'

import type { SettingName, Settings } from '../../../api/contract/settings.ts'
import {
  ConfigError,
  createMissingError,
  type LogLevel,
  readVariables,
  SETTING_VARIABLES,
  type Variables
} from './environment-variables.ts'

/** `npm start`, `npm run serve`, `npm run dev`. */
export type Mode = 'demo' | 'serve' | 'dev'

type Payments =
  | { kind: 'paypal'; baseUrl: string; clientId: string; clientSecret: string; webhookId?: string }
  | { kind: 'simulated'; port: number }
  /** The API host processes payments. */
  | { kind: 'remote' }

export interface S3Settings {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export type BackupTargetSettings =
  | { kind: 'folder'; path: string }
  | { kind: 's3'; bucket: S3Settings; prefix: string }
  | {
      kind: 'sftp'
      host: string
      port: number
      username: string
      /** Without it, `keyFile` signs in. */
      password?: string
      keyFile?: string
      /** A SHA256 fingerprint, as OpenSSH prints it. */
      hostKey: string
      path: string
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
  /** Without it, the shop makes no backups by itself. */
  backupTarget?: BackupTargetSettings
  backupKey?: string
  /** Without it, emails go to the data folder. */
  smtpUrl?: string
  trustedOrigins: string[]
  trustProxy: boolean
  rateLimitScale: number
  logLevel: LogLevel
  metricsPort?: number
  metricsHost: string
  /** Defaults, which admins can change. */
  settings: Settings
  lockedSettings: SettingName[]
}

/** Each process takes about 200 MB. */
const MAX_DEFAULT_PROCESSES = 4

/** They differ from the defaults of a shop, which can run at the same time. */
const DEV_DEFAULTS: Record<string, string> = { PORT: '4331', DATA_DIR: './data-dev' }

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
    backupTarget: readBackupTarget(variables),
    backupKey: variables.BACKUP_KEY,
    smtpUrl: variables.SMTP_URL,
    trustedOrigins: variables.TRUSTED_ORIGINS,
    trustProxy: variables.TRUST_PROXY,
    rateLimitScale: variables.RATE_LIMIT_SCALE,
    // Each request is a log line, which distracts in the demo.
    logLevel: variables.LOG_LEVEL ?? (mode === 'serve' ? 'info' : 'warn'),
    metricsPort: variables.METRICS_PORT,
    metricsHost: variables.METRICS_HOST,
    settings: {
      campaigns: '',
      defaultSort: 'price-lowtohigh',
      showFirstSteps: true,
      ...toSettings(variables)
    },
    lockedSettings: variables.LOCKED_SETTINGS.map((name) => SETTING_VARIABLES[name])
  }
}

type SettingVariable = keyof typeof SETTING_VARIABLES
type VariableSettings = { [Name in SettingVariable as (typeof SETTING_VARIABLES)[Name]]: Variables[Name] }

const toSettings = (variables: Variables): VariableSettings =>
  Object.fromEntries(
    Object.entries(SETTING_VARIABLES).map(([name, setting]) => [setting, variables[name as SettingVariable]])
  ) as VariableSettings

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
  if (variables.API_HOST) return { kind: 'remote' }
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

/** Throws a ConfigError if two servers of the shop would listen on the same port. */
export function requireDifferentPorts({ port, metricsPort, payments }: Config): void {
  const ports = {
    PORT: port,
    PAYPAL_PORT: payments.kind === 'simulated' ? payments.port : undefined,
    METRICS_PORT: metricsPort
  }
  const names = new Map<number, string>()
  for (const [name, number] of Object.entries(ports)) {
    if (number === undefined) continue
    const otherName = names.get(number)
    if (otherName)
      throw new ConfigError(`${otherName} and ${name} are both ${number}. Set one of them to another port.`)
    names.set(number, name)
  }
}

const S3_VARIABLES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

function readS3(variables: Variables): S3Settings | undefined {
  // The images can stay in the data folder while the backups go to a store.
  const isForBackups = variables.BACKUP_TO?.startsWith('s3:') && !variables.S3_BUCKET
  if (isForBackups || S3_VARIABLES.every((name) => !variables[name])) return undefined
  return { ...readS3Account(variables), bucket: requireVariable(variables, 'S3_BUCKET') }
}

const readS3Account = (variables: Variables): Omit<S3Settings, 'bucket'> => ({
  endpoint: requireVariable(variables, 'S3_ENDPOINT'),
  region: requireVariable(variables, 'S3_REGION'),
  accessKeyId: requireVariable(variables, 'S3_ACCESS_KEY_ID'),
  secretAccessKey: requireVariable(variables, 'S3_SECRET_ACCESS_KEY')
})

function readBackupTarget(variables: Variables): BackupTargetSettings | undefined {
  const { BACKUP_TO: target } = variables
  if (!target) return undefined
  requireVariable(variables, 'BACKUP_KEY')
  if (isAbsolute(target)) return { kind: 'folder', path: target }
  const url = new URL(target)
  if (url.protocol === 'sftp:') return readSftp(variables, url)
  const prefix = url.pathname.replace(/^\/|\/$/g, '')
  const bucket = { ...readS3Account(variables), bucket: url.hostname }
  return { kind: 's3', bucket, prefix: prefix && `${prefix}/` }
}

function readSftp(variables: Variables, url: URL): BackupTargetSettings {
  const password = unescape(url.password) || undefined
  return {
    kind: 'sftp',
    // An IPv6 address is in brackets.
    host: url.hostname.replaceAll(/[[\]]/g, ''),
    port: Number(url.port || 22),
    username: unescape(url.username),
    password,
    keyFile: password ? undefined : requireVariable(variables, 'BACKUP_SSH_KEY'),
    hostKey: requireVariable(variables, 'BACKUP_SSH_HOST_KEY'),
    path: unescape(url.pathname)
  }
}

function requireVariable<Name extends keyof Variables>(variables: Variables, name: Name): NonNullable<Variables[Name]> {
  const value = variables[name]
  if (!value) throw createMissingError(name)
  return value
}
