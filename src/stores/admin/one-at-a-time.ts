/** What is on its way, by what it is about. */
const busy = new Set<string>()

/** Does a piece of work, unless one about the same is on its way: the second press of a double click does nothing. */
export async function oneAtATime<Answer>(about: string, work: () => Promise<Answer>): Promise<Answer | undefined> {
  if (busy.has(about)) return undefined
  busy.add(about)
  try {
    return await work()
  } finally {
    busy.delete(about)
  }
}
