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

/** Reports the action in a toast. Resolves to false if it failed or is already running. */
export async function runAction<Result>(action: Action<Result>): Promise<boolean> {
  const { key, run, describe, undo } = action
  if (runningKeys.has(key)) return false
  const retry = startAttempt(key, () => void runAction(action))
  runningKeys.add(key)
  try {
    const result = await run()
    const undoAction = undo && { label: 'Undo', press: () => void undo(result).catch(showFailureToast) }
    showToast(describe(result), 'success', undoAction)
    return true
  } catch (error) {
    showFailureToast(error, retry)
    return false
  } finally {
    runningKeys.delete(key)
  }
}
