import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { onTestFinished } from 'vitest'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Until the returned function is called, or the test ends. */
export function collectGarbageRepeatedly(): () => void {
  const interval = setInterval(collectGarbage, 20)
  const stop = () => clearInterval(interval)
  onTestFinished(stop)
  return stop
}
