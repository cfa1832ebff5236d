import type { Shot } from '../shot.ts'
import { accounts } from './accounts.ts'
import { browsing } from './browsing.ts'
import { buying } from './buying.ts'
import { admin } from './admin.ts'
import { finding } from './finding.ts'
import { orders } from './orders.ts'

/** Every screen in each of its states: empty, loading, full, failed, too much, and what is open on it. */
export const SHOTS: readonly Shot[] = [...accounts, ...browsing, ...finding, ...buying, ...orders, ...admin]
