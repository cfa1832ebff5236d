/** What a scanner complains of. `low` is told and counts for nothing. */
export interface Finding {
  tool: 'wapiti' | 'sqlmap' | 'csp'
  level: 'low' | 'medium' | 'high'
  what: string
  where: string
}

/** Each tool must find what is planted for it. */
const PLANTS: Record<Finding['tool'], RegExp> = {
  wapiti: /planted/,
  sqlmap: /planted/,
  csp: /script-src|unsafe-inline/
}

export const findings = {
  /** True when there is nothing of medium or above. */
  judge(found: Finding[]): boolean {
    print(found)
    return found.every(({ level }) => level === 'low')
  },

  /** True when every tool has found its own. */
  provePlants(found: Finding[]): boolean {
    print(found)
    const missed = Object.entries(PLANTS).filter(
      ([tool, plant]) =>
        !found.some((one) => one.tool === tool && one.level !== 'low' && plant.test(`${one.what} ${one.where}`))
    )
    for (const [tool] of missed) console.log(`${tool} did not find what was planted for it`)
    return missed.length === 0
  }
}

function print(found: Finding[]): void {
  const counts = new Map<string, number>()
  for (const { tool, level, what, where } of found) {
    const line = `${level.padEnd(6)} ${tool.padEnd(6)} ${what} (${where})`
    counts.set(line, (counts.get(line) ?? 0) + 1)
  }
  console.log(counts.size === 0 ? '\nNothing was found.' : '\nFound:')
  for (const [line, count] of [...counts].toSorted(([one], [other]) => one.localeCompare(other)))
    console.log(count > 1 ? `${line} ×${count}` : line)
}
