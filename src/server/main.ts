import { ConfigError, type Mode, readConfig } from './config.ts'
import { serveShop } from './serve.ts'

/** What one line can say; everything else is a fault of ours and shows its stack. */
const isExpected = (error: unknown): error is Error =>
  error instanceof ConfigError || (error instanceof Error && error.cause !== undefined)

const mode: Mode = process.argv[2] === 'serve' ? 'serve' : 'demo'

const PARENT_CHECK = 500

/** npm starts this through a shell that does not pass a signal on: when npm is stopped, only the parent's absence tells. */
function onParentGone(work: () => void): void {
  if (!process.env['npm_lifecycle_event']) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    work()
  }, PARENT_CHECK).unref()
}

try {
  const stop = await serveShop(readConfig(mode, process.env))
  const leave = () => void stop().then(() => process.exit(0))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, leave)
  onParentGone(leave)
} catch (error) {
  console.error(isExpected(error) ? error.message : error)
  process.exit(1)
}
