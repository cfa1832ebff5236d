import { showFailureToast } from '../failure.ts'
import { showToast, startAttempt } from '../toasts.ts'

interface Action<Result> {
  /** Names the action and its subject. A double click runs it once. */
  key: string
  run: () => Promise<Result>
  /** For the toast. */
  describe: (result: Result) => string
  /** Adds 'Undo' to the toast. */
  undo?: (result: Result) => Promise<unknown>
}

const runningKeys = new Set<string>()

/** Reports the action in a toast. Resolves to undefined if it failed or is already running. */
export async function runAction<Result>(action: Action<Result>): Promise<Result | undefined> {
  const { key, run, describe, undo } = action
  if (runningKeys.has(key)) return undefined
  const retry = startAttempt(key, () => void runAction(action))
  runningKeys.add(key)
  try {
    const result = await run()
    const undoAction = undo && { label: 'Undo', press: () => void undo(result) }
    showToast(describe(result), 'success', undoAction)
    return result
  } catch (error) {
    showFailureToast(error, retry)
    return undefined
  } finally {
    runningKeys.delete(key)
  }
}
