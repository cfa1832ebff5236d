import type { Check } from '../check.ts'
import { abuse } from './abuse.ts'
import { backups } from './backups.ts'
import { generated } from './generated.ts'
import { killed } from './killed.ts'
import { lastUnit } from './last-unit.ts'
import { promotions } from './promotions.ts'
import { providerFaults } from './provider-faults.ts'
import { refunds } from './refunds.ts'
import { saleStart } from './sale-start.ts'
import { soak } from './soak.ts'
import { stop } from './stop.ts'

/** In execution order. */
export const CHECKS: Check[] = [
  lastUnit,
  killed,
  providerFaults,
  refunds,
  promotions,
  saleStart,
  generated,
  abuse,
  stop,
  backups,
  soak
]
