import { logins } from '../abuse/accounts.ts'
import type { Attack } from '../abuse/attack.ts'
import { refusals } from '../abuse/audit.ts'
import { filters, products } from '../abuse/catalog.ts'
import { browseUnderAttack } from '../abuse/load.ts'
import { fullDisk, locked, paths } from '../abuse/machine.ts'
import { captures, holds } from '../abuse/orders.ts'
import type { Check, Finding, Stage } from '../check.ts'

const ATTACKS: Record<string, Attack> = {
  filters,
  products,
  holds,
  captures,
  logins,
  refusals,
  locked,
  'full-disk': fullDisk,
  paths,
  load: browseUnderAttack
}

export const abuse: Check = {
  name: 'abuse',
  parts: Object.keys(ATTACKS),
  async *run(stage: Stage): AsyncGenerator<Finding> {
    for (const [name, attack] of Object.entries(ATTACKS)) {
      if (stage.part && stage.part !== name) continue
      const finding = await attack(stage)
      if (finding) yield finding
    }
  }
}
