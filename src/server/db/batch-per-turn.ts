/**
 * Reads the keys of one event-loop turn together. Each read starts after the last of them was requested, so no result is
 * stale.
 */
export function batchPerTurn<Key, Result>(read: (keys: Key[]) => Promise<Result>): (key: Key) => Promise<Result> {
  let batch: { keys: Key[]; result: Promise<Result> } | undefined
  return (key) => {
    batch ??= startBatch()
    batch.keys.push(key)
    return batch.result
  }

  function startBatch() {
    const keys: Key[] = []
    const { promise: result, resolve } = Promise.withResolvers<Result>()
    setImmediate(() => {
      batch = undefined
      resolve(read(keys))
    })
    return { keys, result }
  }
}
