const busyKeys = new Set<string>()

/** Skips the work while other work with the same key is running, so a double click runs it once. */
export async function runUnlessBusy<Result>(key: string, work: () => Promise<Result>): Promise<Result | undefined> {
  if (busyKeys.has(key)) return undefined
  busyKeys.add(key)
  try {
    return await work()
  } finally {
    busyKeys.delete(key)
  }
}
