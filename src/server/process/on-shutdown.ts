const PARENT_CHECK_MS = 500

/** Read on import, because npm may exit before `onShutdown` is called. */
const parent = process.ppid

export function onShutdown(stop: () => void): void {
  let isStopping = false
  const stopOnce = () => {
    if (!isStopping) stop()
    isStopping = true
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stopOnce)
  onParentExit(stopOnce)
}

/** npm starts this process in a shell that does not forward signals. */
function onParentExit(stop: () => void): void {
  if (!process.env['npm_lifecycle_event']) return
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, PARENT_CHECK_MS).unref()
}
