import { describe, expect, it } from 'vitest'

import { readConfig, requireDifferentPorts } from './config.ts'
import { ConfigError } from './environment-variables.ts'

const production = { PUBLIC_URL: 'https://shop.example', PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret' }

const readError = (mode: 'demo' | 'serve', env: Record<string, string>): string => {
  try {
    readConfig(mode, env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('the environment was accepted')
}

it('uses other ports and another data folder for development, so that a shop can run at the same time', () => {
  const shop = readConfig('demo', {})
  const dev = readConfig('dev', { PORT: '', DATA_DIR: '' })
  expect(dev).toMatchObject({
    port: 4331,
    publicUrl: 'http://localhost:4331',
    payments: { kind: 'simulated', port: 4332 },
    dataDir: './data-dev'
  })
  expect(shop).toMatchObject({ port: 4321, payments: { port: 4322 }, dataDir: './data' })
  expect(readConfig('dev', { PORT: '5000', DATA_DIR: './elsewhere' })).toMatchObject({
    port: 5000,
    dataDir: './elsewhere'
  })
})

describe('the demo', () => {
  it('needs no variables and listens on this machine only', () => {
    expect(readConfig('demo', {})).toMatchObject({
      host: '127.0.0.1',
      port: 4321,
      publicUrl: 'http://localhost:4321',
      payments: { kind: 'simulated', port: 4322 },
      processes: 1,
      trustedOrigins: [],
      trustProxy: false
    })
  })

  it('treats an empty variable as missing', () => {
    const names = [
      'PORT',
      'HOST',
      'DATABASE_URL',
      'PUBLIC_URL',
      'S3_ENDPOINT',
      'S3_BUCKET',
      'TRUSTED_ORIGINS',
      'TRUST_PROXY',
      'RATE_LIMIT_SCALE',
      'PAYMENTS'
    ]
    expect(readConfig('demo', Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig('demo', {}))
  })

  it('derives its URL and payment port from PORT', () => {
    const config = readConfig('demo', { PORT: '5000' })
    expect([config.publicUrl, config.payments]).toEqual(['http://localhost:5000', { kind: 'simulated', port: 5001 }])
  })
})

it('accepts URLs with and without a trailing slash', () => {
  const env = { PUBLIC_URL: 'https://shop.example/', TRUSTED_ORIGINS: 'https://a.example/, https://b.example' }
  const config = readConfig('demo', env)
  expect(config.publicUrl).toBe('https://shop.example')
  expect(config.trustedOrigins).toEqual(['https://a.example', 'https://b.example'])
})

it.for([
  ['PORT', 'none'],
  ['PORT', '0'],
  ['PORT', '70000'],
  ['PORT', '80.5'],
  ['WEB_CONCURRENCY', '0'],
  ['WEB_CONCURRENCY', '65'],
  ['PUBLIC_URL', 'shop.example'],
  ['PUBLIC_URL', 'ftp://shop.example'],
  ['PUBLIC_URL', 'https://shop.example/shop/home'],
  ['PUBLIC_URL', 'https://shop.example/?a=1'],
  ['PUBLIC_URL', 'https://user@shop.example'],
  ['SHOP_NAME', 'x'.repeat(61)],
  ['API_HOST', 'api.example'],
  ['PAYPAL_BASE_URL', 'paypal'],
  ['PAYPAL_PORT', '-1'],
  ['PAYMENTS', 'real'],
  ['S3_ENDPOINT', 's3.example'],
  ['S3_BUCKET', 'a/b'],
  ['MAIL_FROM', 'x'],
  ['TRUSTED_ORIGINS', 'https://a.example, b.example'],
  ['TRUST_PROXY', 'yes'],
  ['RATE_LIMIT_SCALE', '0'],
  ['RATE_LIMIT_SCALE', 'many'],
  ['VAT_RATE', '-1'],
  ['VAT_RATE', '101'],
  ['VAT_RATE', '19%'],
  ['VAT_RATE', '7.777'],
  ['SHIPPING_COUNTRIES', 'US,UK'],
  ['SHIPPING_COUNTRIES', 'US,US'],
  ['SHIPPING_WEIGHT_CLASSES', '500'],
  ['SHIPPING_WEIGHT_CLASSES', '500:4:6'],
  ['SHIPPING_WEIGHT_CLASSES', '500:4,500:5'],
  ['SHIPPING_WEIGHT_CLASSES', '1:1,2:1,3:1,4:1,5:1,6:1,7:1,8:1']
])('rejects %s = %j in one line', ([name = '', value = '']) => {
  const message = readError('demo', { [name]: value })
  expect(message).toContain(`${name} is '${value}'. It must be `)
  expect(message).not.toContain('\n')
})

it.for([
  [{ METRICS_PORT: '4321' }, 'PORT and METRICS_PORT are both 4321.'],
  [{ PAYPAL_PORT: '4321' }, 'PORT and PAYPAL_PORT are both 4321.'],
  [{ PAYPAL_PORT: '5000', METRICS_PORT: '5000' }, 'PAYPAL_PORT and METRICS_PORT are both 5000.'],
  [{ METRICS_PORT: '4322' }, 'PAYPAL_PORT and METRICS_PORT are both 4322.']
] as const)('rejects the same port twice: %j', ([env, message]) => {
  const error = new ConfigError(`${message} Set one of them to another port.`)
  expect(() => requireDifferentPorts(readConfig('demo', env))).toThrow(error)
})

it('ignores the port of the payment stand-in if PayPal processes payments', () => {
  const ports = { PAYPAL_PORT: '4321', METRICS_PORT: '4322' }
  expect(() => requireDifferentPorts(readConfig('serve', { ...production, ...ports }))).not.toThrow()
})

it('a blank name is refused with a message that says so', () => {
  const message = "SHOP_NAME is ' '. It must be a name of at most 60 characters, and not only spaces."
  expect(readError('demo', { SHOP_NAME: ' ' })).toContain(message)
})

it.each([
  ['DATABASE_URL', 'mysql://shop:hunter2@host/shop'],
  ['DATABASE_URL', 'postgres//shop:hunter2@host'],
  ['SMTP_URL', 'https://shop:hunter2@mail.example'],
  ['BACKUP_TO', 'ftp://shop:hunter2@backups.example/shop'],
  ['BACKUP_TO', 'sftp://backups.example/hunter2'],
  ['BACKUP_TO', 'sftp://shop:hunter2@backups.example:99999/shop'],
  ['BACKUP_TO', 's3://bucket/hunter2?key=1'],
  ['BACKUP_TO', 'hunter2'],
  ['BACKUP_KEY', 'hunter2'],
  ['BACKUP_SSH_HOST_KEY', 'ssh-ed25519 hunter2']
])('rejects %s without repeating it, because it may contain a password', (name, value) => {
  const message = readError('demo', { [name]: value })
  expect(message).toContain(`${name} is invalid. It must be `)
  expect(message).not.toContain('hunter2')
})

describe('an S3-compatible store', () => {
  const s3 = {
    S3_ENDPOINT: 'https://s3.example/',
    S3_BUCKET: 'pictures',
    S3_REGION: 'eu-west-1',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret'
  }

  it('is used if it is configured', () => {
    expect(readConfig('demo', {}).s3).toBeUndefined()
    expect(readConfig('demo', s3).s3).toEqual({
      endpoint: 'https://s3.example',
      bucket: 'pictures',
      region: 'eu-west-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret'
    })
  })

  it.for(Object.keys(s3))('needs %s', (name) => {
    expect(readError('demo', { ...s3, [name]: '' })).toMatch(new RegExp(`^${name} is not set. It must be .*\\.$`))
  })
})

describe('nightly backups', () => {
  const key = `AGE-SECRET-KEY-1${'Q'.repeat(58)}`
  const hostKey = `SHA256:${'a'.repeat(43)}`
  const readTarget = (env: Record<string, string>) => readConfig('demo', { BACKUP_KEY: key, ...env })

  it('are off by default', () => {
    expect(readConfig('demo', {}).backupTarget).toBeUndefined()
  })

  it('can go to a folder', () => {
    expect(readTarget({ BACKUP_TO: '/backups' }).backupTarget).toEqual({ kind: 'folder', path: '/backups' })
  })

  it('can go to a bucket, while the images stay in the data folder', () => {
    const account = {
      S3_ENDPOINT: 'https://s3.example',
      S3_REGION: 'r',
      S3_ACCESS_KEY_ID: 'k',
      S3_SECRET_ACCESS_KEY: 's'
    }
    const { s3, backupTarget } = readTarget({ ...account, BACKUP_TO: 's3://bucket/shop/' })
    expect(s3).toBeUndefined()
    expect(backupTarget).toMatchObject({ kind: 's3', prefix: 'shop/', bucket: { bucket: 'bucket', region: 'r' } })
    const both = readTarget({ ...account, S3_BUCKET: 'images', BACKUP_TO: 's3://bucket' })
    expect(both).toMatchObject({ s3: { bucket: 'images' }, backupTarget: { bucket: { bucket: 'bucket' }, prefix: '' } })
  })

  it('can go to an SFTP server, with a password or a key', () => {
    const target = { kind: 'sftp', host: 'b.example', port: 22, username: 'shop', hostKey, path: '/a b' }
    const sftp = { BACKUP_SSH_HOST_KEY: hostKey, BACKUP_SSH_KEY: '/key' }
    const { backupTarget } = readTarget({ ...sftp, BACKUP_TO: 'sftp://shop@b.example/a%20b' })
    expect(backupTarget).toEqual({ ...target, keyFile: '/key' })
    const withIPv6 = readTarget({ ...sftp, BACKUP_TO: 'sftp://shop@[::1]/' })
    expect(withIPv6.backupTarget).toMatchObject({ host: '::1', port: 22 })
    const withPassword = readTarget({ ...sftp, BACKUP_TO: 'sftp://shop:p%40ss@b.example:2222/' })
    expect(withPassword.backupTarget).toEqual({ ...target, port: 2222, password: 'p@ss', path: '/' })
  })

  it.for([
    [{ BACKUP_TO: '/backups', BACKUP_KEY: '' }, 'BACKUP_KEY'],
    [{ BACKUP_TO: 's3://bucket' }, 'S3_ENDPOINT'],
    [{ BACKUP_TO: 'sftp://shop@b.example/', BACKUP_SSH_KEY: '/key' }, 'BACKUP_SSH_HOST_KEY'],
    [{ BACKUP_TO: 'sftp://shop@b.example/', BACKUP_SSH_HOST_KEY: hostKey }, 'BACKUP_SSH_KEY']
  ] as const)('need all variables of their target: %j', ([env, missing]) => {
    expect(readError('demo', { BACKUP_KEY: key, ...env })).toContain(`${missing} is not set. It must be `)
  })
})

describe('production', () => {
  it('accepts credentials and a URL', () => {
    expect(readConfig('serve', production)).toMatchObject({
      publicUrl: 'https://shop.example',
      payments: { kind: 'paypal', baseUrl: 'https://api-m.paypal.com', clientId: 'id', clientSecret: 'secret' }
    })
  })

  it.for(Object.keys(production))('reports that %s is missing', (name) => {
    expect(readError('serve', { ...production, [name]: '' })).toContain(`${name} is not set`)
  })

  it('does not start without a payment provider unless payments are simulated', () => {
    const env = { PUBLIC_URL: 'https://shop.example' }
    expect(readError('serve', env)).toContain('PAYMENTS=simulated')
    expect(readConfig('serve', { ...env, PAYMENTS: 'simulated' }).payments.kind).toBe('simulated')
    const both = { ...env, PAYMENTS: 'simulated', PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret' }
    expect(readError('serve', both)).toContain('Unset one of them')
  })
})

it.for([
  ['', 0],
  ['19', 19],
  ['7.7', 7.7],
  ['8.15', 8.15]
] as const)('reads a VAT rate of %j as %d percent', ([value, percent]) => {
  expect(readConfig('demo', { VAT_RATE: value }).settings.vatRate).toBe(percent)
})
