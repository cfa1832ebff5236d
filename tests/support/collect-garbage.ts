import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { onTestFinished } from 'vitest'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Until the end of the test. */
export function collectGarbageRepeatedly(): void {
  const interval = setInterval(collectGarbage, 20)
  onTestFinished(() => clearInterval(interval))
}
