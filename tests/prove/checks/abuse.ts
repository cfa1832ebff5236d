import { erasure, logins } from '../abuse/accounts.ts'
import type { Attack } from '../abuse/attack.ts'
import { auditFlood, auditRows, refusals } from '../abuse/audit.ts'
import { catalogVersions, filters, products } from '../abuse/catalog.ts'
import { browseUnderAttack } from '../abuse/load.ts'
import { fullDisk, locked, paths } from '../abuse/machine.ts'
import { mail } from '../abuse/mail.ts'
import { loginQueue, registrations } from '../abuse/networks.ts'
import { cancellations, captures, holds } from '../abuse/orders.ts'
import { search } from '../abuse/search.ts'
import { styles } from '../abuse/styles.ts'
import type { Check, Finding, Stage } from '../check.ts'

const ATTACKS: Record<string, Attack> = {
  search,
  filters,
  products,
  styles,
  'catalog-versions': catalogVersions,
  holds,
  captures,
  cancellations,
  logins,
  erasure,
  mail,
  registrations,
  'login-queue': loginQueue,
  refusals,
  'audit-rows': auditRows,
  'audit-flood': auditFlood,
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
