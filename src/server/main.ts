import { ConfigError, type Mode, readConfig } from './config.ts'
import { openLog } from './log.ts'
import { serveShop } from './serve.ts'
import { onShutdown } from './on-shutdown.ts'

/** What one line can say; everything else is a fault of ours and shows its stack. */
const isExpected = (error: unknown): error is Error =>
  error instanceof ConfigError || (error instanceof Error && error.cause !== undefined)

const mode: Mode = process.argv[2] === 'serve' ? 'serve' : 'demo'

try {
  const config = readConfig(mode, process.env)
  const log = openLog(config)
  // Astro listens for these too, and says nothing of those that are not of its pages.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
  const stop = await serveShop(config)
  const stoppedHalfway = (error: unknown) => {
    log.error({ err: error }, 'stopped halfway')
    process.exit(1)
  }
  onShutdown(() => void stop().then(() => process.exit(0), stoppedHalfway))
} catch (error) {
  console.error(isExpected(error) ? error.message : error)
  process.exit(1)
}
