import { type Drilled, drillBackups } from '../../support/backup-drill.ts'
import { startFleet } from '../../support/fleet.ts'
import type { Check, Finding, Stage } from '../check.ts'

const BACKUPS = 20
const WRITES_PER_SECOND = 100

/** The shop is backed up again and again while it sells, and each backup is restored beside it and looked into. */
export const backups: Check = {
  name: 'backups',
  async *run({ database, times }: Stage): AsyncGenerator<Finding> {
    await using fleet = await startFleet(database, 1)
    const wanted = times(BACKUPS)
    const done = `${wanted} backups under ${WRITES_PER_SECOND} writes a second, each restored and checked`
    const bound = 'all hold what was answered before them'
    yield await drillBackups(fleet, { backups: wanted, writesPerSecond: WRITES_PER_SECOND }).then(
      (drilled) => ({ done, figure: figureOf(drilled), bound, wrong: [] }),
      (error: unknown) => ({ done, figure: 'one does not hold', bound, wrong: [String(error)] })
    )
  }
}

function figureOf({ writes, perSecond, backups: drilled }: Drilled): string {
  const longest = (of: (one: Drilled['backups'][number]) => number) => (Math.max(...drilled.map(of)) / 1000).toFixed(1)
  return (
    `${drilled.length} of them, ${writes} writes (${perSecond.toFixed(0)}/s), ` +
    `at most ${longest(({ taken }) => taken)} s to take and ${longest(({ restored }) => restored)} s to restore`
  )
}
