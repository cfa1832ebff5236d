const busyKeys = new Set<string>()

/** A double click runs the work once. */
export async function runUnlessBusy<Answer>(key: string, work: () => Promise<Answer>): Promise<Answer | undefined> {
  if (busyKeys.has(key)) return undefined
  busyKeys.add(key)
  try {
    return await work()
  } finally {
    busyKeys.delete(key)
  }
}
