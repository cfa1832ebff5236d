/** Keys of the work in progress. */
const busyKeys = new Set<string>()

/** Runs the work unless work with the same key is in progress, so that a double click runs it once. */
export async function runUnlessBusy<Answer>(key: string, work: () => Promise<Answer>): Promise<Answer | undefined> {
  if (busyKeys.has(key)) return undefined
  busyKeys.add(key)
  try {
    return await work()
  } finally {
    busyKeys.delete(key)
  }
}
