import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startStandIn } from './server.ts'
import type { StandInOptions } from './server.ts'

const { env } = process

const readOptions = (): StandInOptions => {
  const folder = env['DATA_DIR'] || './data'
  mkdirSync(folder, { recursive: true })
  return {
    ledger: join(folder, 'paypal-stand-in.sqlite'),
    port: Number(env['PAYPAL_PORT'] || 4322),
    host: env['HOST'] || '127.0.0.1',
    publicUrl: env['PAYPAL_PUBLIC_URL'] || undefined,
    clientId: env['PAYPAL_CLIENT_ID'] || undefined,
    clientSecret: env['PAYPAL_CLIENT_SECRET'] || undefined,
    webhookId: env['PAYPAL_WEBHOOK_ID'] || undefined,
    webhookUrl: env['PAYPAL_WEBHOOK_URL'] || undefined
  }
}

const describeFailure = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `port ${env['PAYPAL_PORT'] || 4322} is in use`
  if (code === 'ERR_SQLITE_ERROR' || code === 'EACCES' || code === 'EEXIST' || code === 'ENOTDIR' || code === 'EROFS')
    return `cannot keep the ledger in ${env['DATA_DIR'] || './data'}: ${message}`
  return message
}

try {
  const standIn = await startStandIn(readOptions())
  const stop = (): void => void standIn.close().then(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  // Exits with the shop that forked it, even if that is killed.
  process.once('disconnect', stop)
  process.send?.('listening')
  console.log(`PayPal stand-in (payments are simulated) on ${standIn.url}`)
} catch (error) {
  console.error(`PayPal stand-in: ${describeFailure(error)}`)
  process.exit(1)
}
