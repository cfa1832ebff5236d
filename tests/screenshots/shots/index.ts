import type { Shot } from '../shot.ts'
import { accounts } from './accounts.ts'
import { browsing } from './browsing.ts'
import { buying } from './buying.ts'
import { admin } from './admin.ts'
import { finding } from './finding.ts'
import { orders } from './orders.ts'

export const SHOTS: readonly Shot[] = [...accounts, ...browsing, ...finding, ...buying, ...orders, ...admin]
