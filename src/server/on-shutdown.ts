const PARENT_CHECK = 500

/** Does what ends a process when it is told to end: once, by a signal or by npm's own end. */
export function whenTold(leave: () => void): void {
  let told = false
  const tell = () => {
    if (!told) leave()
    told = true
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, tell)
  onParentGone(tell)
}

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
