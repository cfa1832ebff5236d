import { ACCOUNTS } from './accounts.ts'
import { AUDIT } from './audit.ts'
import { CATALOG } from './catalog.ts'
import { MAIL } from './mail.ts'
import { PAYMENTS } from './payments.ts'
import { PROMOTIONS } from './promotions.ts'
import { REFUNDS } from './refunds.ts'
import { REQUESTS } from './requests.ts'
import type { Plant } from './planting.ts'

export const PLANTS: Plant[] = [
  ...PAYMENTS,
  ...REFUNDS,
  ...PROMOTIONS,
  ...CATALOG,
  ...ACCOUNTS,
  ...MAIL,
  ...AUDIT,
  ...REQUESTS
]
