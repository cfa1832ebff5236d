import { type DrillResult, drillBackups } from '../../support/backup-drill.ts'
import { startFleet } from '../../support/fleet.ts'
import type { Check, Finding, Stage } from '../check.ts'

const BACKUPS = 20
const WRITES_PER_SECOND = 100

export const backups: Check = {
  name: 'backups',
  async *run({ database, times }: Stage): AsyncGenerator<Finding> {
    await using fleet = await startFleet(database, 1)
    const count = times(BACKUPS)
    const done = `${count} backups under ${WRITES_PER_SECOND} writes a second, each restored and checked`
    const bound = 'all hold what was answered before them'
    yield await drillBackups(fleet, { backups: count, writesPerSecond: WRITES_PER_SECOND }).then(
      (result) => ({ done, figure: formatFigure(result), bound, wrong: [] }),
      (error: unknown) => ({ done, figure: 'one does not hold', bound, wrong: [String(error)] })
    )
  }
}

function formatFigure({ writes, perSecond, backups: results }: DrillResult): string {
  const longest = (durationOf: (backup: DrillResult['backups'][number]) => number) =>
    (Math.max(...results.map(durationOf)) / 1000).toFixed(1)
  return (
    `${results.length} of them, ${writes} writes (${perSecond.toFixed(0)}/s), ` +
    `at most ${longest(({ taken }) => taken)} s to take and ${longest(({ restored }) => restored)} s to restore`
  )
}
