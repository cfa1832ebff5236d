import { ConfigError, type Mode, readConfig } from './config.ts'
import { serveShop } from './serve.ts'
import { whenTold } from './when-told.ts'

/** What one line can say; everything else is a fault of ours and shows its stack. */
const isExpected = (error: unknown): error is Error =>
  error instanceof ConfigError || (error instanceof Error && error.cause !== undefined)

const mode: Mode = process.argv[2] === 'serve' ? 'serve' : 'demo'

try {
  const stop = await serveShop(readConfig(mode, process.env))
  whenTold(() => void stop().then(() => process.exit(0)))
} catch (error) {
  console.error(isExpected(error) ? error.message : error)
  process.exit(1)
}
