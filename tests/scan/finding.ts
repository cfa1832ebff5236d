/** Findings of level `low` are printed but do not fail the scan. */
export interface Finding {
  tool: 'wapiti' | 'sqlmap' | 'csp'
  level: 'low' | 'medium' | 'high'
  what: string
  where: string
}

/** The planted hole that each tool must find. */
const PLANTS: Record<Finding['tool'], RegExp> = {
  wapiti: /planted/,
  sqlmap: /planted/,
  csp: /script-src|unsafe-inline/
}

export const findings = {
  /** True if no finding is medium or above. */
  printFindings(findingList: Finding[]): boolean {
    print(findingList)
    return findingList.every(({ level }) => level === 'low')
  },

  /** True if every tool has found its plant. */
  provePlants(findingList: Finding[]): boolean {
    print(findingList)
    const missed = Object.entries(PLANTS).filter(
      ([tool, plant]) =>
        !findingList.some(
          (finding) =>
            finding.tool === tool && finding.level !== 'low' && plant.test(`${finding.what} ${finding.where}`)
        )
    )
    for (const [tool] of missed) console.log(`${tool} did not find what was planted for it`)
    return missed.length === 0
  }
}

function print(findingList: Finding[]): void {
  const counts = new Map<string, number>()
  for (const { tool, level, what, where } of findingList) {
    const line = `${level.padEnd(6)} ${tool.padEnd(6)} ${what} (${where})`
    counts.set(line, (counts.get(line) ?? 0) + 1)
  }
  console.log(counts.size === 0 ? '\nNothing was found.' : '\nFound:')
  for (const [line, count] of [...counts].toSorted(([first], [second]) => first.localeCompare(second)))
    console.log(count > 1 ? `${line} ×${count}` : line)
}
